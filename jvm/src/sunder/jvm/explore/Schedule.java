package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Which sequence moved when, and what was drawn. A segment is one sequence that moves alone for a number of events. As text,
 * "0:3 1:11 0:2 ?1" says that sequence 0 made three events, then sequence 1 eleven, then sequence 0 two, and that the first
 * draw took the second alternative. A sequence that waits and moves all the same was woken without a reason.
 */
public final class Schedule {
    private int[] sequences = new int[16], events = new int[16], draws = new int[4];
    private int length, drawn;

    void clear() {
        length = drawn = 0;
    }

    /** Starts a segment. */
    void add(int sequence) {
        if (length == sequences.length) {
            sequences = Arrays.copyOf(sequences, 2 * length);
            events = Arrays.copyOf(events, 2 * length);
        }
        sequences[length] = sequence;
        events[length++] = 0;
    }

    /** Adds an event to the last segment. */
    void event() {
        events[length - 1]++;
    }

    /** The events of the last segment so far. */
    int lastEvents() {
        return events[length - 1];
    }

    void draw(int taken) {
        if (drawn == draws.length) draws = Arrays.copyOf(draws, 2 * drawn);
        draws[drawn++] = taken;
    }

    /** The number of segments. */
    int length() {
        return length;
    }

    int sequence(int segment) {
        return sequences[segment];
    }

    int events(int segment) {
        return events[segment];
    }

    /** The alternative of this draw; the first if the schedule has fewer draws. */
    int drawnAt(int number) {
        return number < drawn ? draws[number] : 0;
    }

    /** Throws IllegalArgumentException if the text is not a schedule. */
    static Schedule of(String text) {
        Schedule made = new Schedule();
        for (String word : text.trim().split(" +")) {
            int colon = word.indexOf(':');
            if (word.startsWith("?")) {
                made.draw(numberFrom(word.substring(1)));
            } else if (colon < 0) {
                throw new IllegalArgumentException(text);
            } else {
                made.add(numberFrom(word.substring(0, colon)));
                made.events[made.length - 1] = numberFrom(word.substring(colon + 1));
            }
        }
        if (made.length == 0) throw new IllegalArgumentException(text);
        return made;
    }

    private static int numberFrom(String digits) {
        int number = Integer.parseInt(digits);
        if (number < 0) throw new IllegalArgumentException(digits);
        return number;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) text.append(i == 0 ? "" : " ").append(sequences[i]).append(':').append(events[i]);
        for (int i = 0; i < drawn; i++) text.append(" ?").append(draws[i]);
        return text.toString();
    }
}
