package sunder.jvm;

import java.util.List;
import sunder.jvm.explore.Body;
import sunder.jvm.explore.Ending;
import sunder.jvm.explore.Scheduler;
import sunder.jvm.explore.Uninterrupted;

/** Finds invocations that write, in executions of a copy of the class in which one call moves at a time. */
final class Writers {
    /** UNKNOWN: the copy cannot make the invocation, or it does not end, or it waits and has not written. */
    enum Seen { NOTHING, WRITES, UNKNOWN }

    private final Copy copy;  // null if none can be made
    private final Originals originals;
    private Scheduler scheduler = new Scheduler();

    Writers(ObjectSpec spec, Dispatcher original) {
        originals = new Originals(spec, original);
        copy = copyOf(spec);
    }

    private static Copy copyOf(ObjectSpec spec) {
        try {
            return new Copy(spec, false);
        } catch (Refused refused) {
            return null;
        }
    }

    /** The effect of the last invocation of the harness, if each sequence runs on until it ends or waits. */
    Seen last(String harness) {
        Attempt attempt = attempt(harness);
        return attempt == null ? Seen.UNKNOWN : attempt.seen;
    }

    /** Whether some sequence of the harness waits in the end. */
    boolean waits(String harness) {
        Attempt attempt = attempt(harness);
        return attempt != null && attempt.isStuck;
    }

    // Null if it cannot be made, or does not end.
    private Attempt attempt(String harness) {
        if (copy == null) return null;
        scheduler.forget();
        Attempt attempt = new Attempt(copy.planOf(harness).sequences);
        try {
            if (scheduler.run(attempt, new int[attempt.sequences.size()], new Uninterrupted(0)) == Ending.ENDED)
                return scheduler.refusal() == null ? attempt : null;
        } catch (Throwable thrown) {  // the copy cannot be made or used
            return null;
        }
        scheduler = new Scheduler();  // a thread of the old one never returns
        return null;
    }

    /** Ends the threads, except those that wait in an invocation. */
    void end() {
        try {
            scheduler.end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Attempt implements Body {
        final List<Plan.Sequence> sequences;
        private Object instance;
        private boolean looking;
        boolean isStuck;
        Seen seen = Seen.UNKNOWN;

        Attempt(List<Plan.Sequence> sequences) {
            this.sequences = sequences;
        }

        @Override
        public boolean next() {
            return instance == null && again();
        }

        @Override
        public boolean mayRunOnOneThread() {
            return true;
        }

        @Override
        public void stuck() {
            isStuck = true;
            if (looking && scheduler.footprint().end()) seen = Seen.WRITES;
            looking = false;
        }

        @Override
        public boolean again() {
            instance = copy.make();
            seen = Seen.UNKNOWN;
            isStuck = looking = false;
            return true;
        }

        @Override
        public int invocations(int sequence) {
            return sequences.get(sequence).length();
        }

        @Override
        public void invoke(int sequence, int invocation) {
            Plan.Sequence calls = sequences.get(sequence);
            boolean isLast = sequence == sequences.size() - 1 && invocation == calls.length() - 1 && !isStuck;
            if (isLast) looking = scheduler.footprint().start(instance, copy.loader(), sequence);
            Object result = copy.call(instance, calls.methods[invocation], calls.arguments[invocation]);
            if (!isLast || scheduler.isLeft() || isStuck) return;
            looking = false;
            boolean writes = scheduler.footprint().end();
            boolean isOurs = result instanceof Throwable && originals.mayBeOurs((Throwable) result, calls.methods[invocation]);
            seen = writes ? Seen.WRITES : isOurs ? Seen.UNKNOWN : Seen.NOTHING;
        }
    }
}
