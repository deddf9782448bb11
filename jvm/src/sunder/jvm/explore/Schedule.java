package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Who moved, how far, and what was drawn. As text, "0:3 1:11 0:2 ?1" says that sequence 0 made three steps, then 1 eleven, and
 * so on, and that the first random number was the second alternative.
 */
public final class Schedule {
    private int[] sequences = new int[16], steps = new int[16], draws = new int[4];
    private int length, drawn;

    void clear() {
        length = drawn = 0;
    }

    void add(int sequence) {
        if (length == sequences.length) {
            sequences = Arrays.copyOf(sequences, 2 * length);
            steps = Arrays.copyOf(steps, 2 * length);
        }
        sequences[length] = sequence;
        steps[length++] = 0;
    }

    /** Of the one that moves. */
    void step() {
        steps[length - 1]++;
    }

    int stepsNow() {
        return steps[length - 1];
    }

    void draw(int taken) {
        if (drawn == draws.length) draws = Arrays.copyOf(draws, 2 * drawn);
        draws[drawn++] = taken;
    }

    int length() {
        return length;
    }

    int sequence(int part) {
        return sequences[part];
    }

    int steps(int part) {
        return steps[part];
    }

    /** The first alternative if it says nothing of this one. */
    int drawnAt(int number) {
        return number < drawn ? draws[number] : 0;
    }

    /** Throws IllegalArgumentException if this is no schedule. */
    static Schedule of(String text) {
        Schedule made = new Schedule();
        for (String part : text.trim().split(" +")) {
            int colon = part.indexOf(':');
            if (part.startsWith("?")) {
                made.draw(Integer.parseInt(part.substring(1)));
            } else if (colon < 0) {
                throw new IllegalArgumentException(text);
            } else {
                made.add(Integer.parseInt(part.substring(0, colon)));
                made.steps[made.length - 1] = Integer.parseInt(part.substring(colon + 1));
                if (made.sequences[made.length - 1] < 0) throw new IllegalArgumentException(text);
            }
        }
        return made;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) text.append(i == 0 ? "" : " ").append(sequences[i]).append(':').append(steps[i]);
        for (int i = 0; i < drawn; i++) text.append(" ?").append(draws[i]);
        return text.toString();
    }
}
