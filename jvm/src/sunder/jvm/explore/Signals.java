package sunder.jvm.explore;

import java.util.IdentityHashMap;
import java.util.Map;

/** Remembers, while an execution is traced, which sequence last notified each monitor, condition or permit. */
final class Signals {
    private static final class Signal {
        int moment, by, woken;  // sequences as bits
        Sites.Site place;
    }

    private final Scheduler scheduler;
    private final Map<Object, Signal> last = new IdentityHashMap<>();
    private int moment;

    Signals(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void forget() {
        if (!last.isEmpty()) last.clear();
        moment = 0;
    }

    /** Counts the notifications so far. */
    int now() {
        return moment;
    }

    /** The current sequence notifies those that wait, and wakes these (bits). */
    void note(Object on, int woken) {
        if (scheduler.tracer == null) return;
        Signal made = new Signal();
        made.moment = ++moment;
        made.by = scheduler.current();
        made.woken = woken;
        made.place = scheduler.placeOf(made.by);
        last.put(on, made);
    }

    /** The fate of the last notification as text, for a sequence that has waited since this moment. */
    String last(Object on, int since) {
        Signal found = last.get(on);
        if (found == null) return ": nobody has notified it";
        String place = found.place == null ? "" : " at " + found.place.place();
        String signal = ": the last notification, by sequence " + found.by + place + ", ";
        if (found.moment <= since) return signal + "came before it began to wait";
        return signal + "woke " + sequences(found.woken);
    }

    private static String sequences(int bits) {
        if (bits == 0) return "nobody";
        StringBuilder text = new StringBuilder();
        for (int left = bits; left != 0; left &= left - 1)
            text.append(text.length() == 0 ? "sequence " : " and ").append(Integer.numberOfTrailingZeros(left));
        return text.toString();
    }
}
