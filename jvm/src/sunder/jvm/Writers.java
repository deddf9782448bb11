package sunder.jvm;

import java.util.List;
import sunder.jvm.explore.Body;
import sunder.jvm.explore.Ending;
import sunder.jvm.explore.Scheduler;
import sunder.jvm.explore.WholeSequences;

/** Finds invocations that write, in serial executions of a copy of the class. */
final class Writers {
    /** UNKNOWN: the copy cannot make the invocation, or it does not end or waits. */
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

    /** What the last invocation of the sequence does. */
    Seen last(String sequence) {
        if (copy == null) return Seen.UNKNOWN;
        scheduler.forget();
        Attempt attempt = new Attempt(copy.planOf("[" + sequence + "]").sequences.get(0));
        try {
            if (scheduler.run(attempt, new int[] {0}, new WholeSequences(0)) == Ending.ENDED)
                return scheduler.refusal() == null ? attempt.seen : Seen.UNKNOWN;
        } catch (Throwable thrown) {  // the copy cannot be made or used
            return Seen.UNKNOWN;
        }
        scheduler = new Scheduler();  // a thread of the old one never returns
        return Seen.UNKNOWN;
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
        private final Plan.Sequence calls;
        private Object instance;
        Seen seen = Seen.UNKNOWN;

        Attempt(Plan.Sequence calls) {
            this.calls = calls;
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
        public void stuck() {}

        @Override
        public boolean again() {
            instance = copy.make();
            seen = Seen.UNKNOWN;
            return true;
        }

        @Override
        public int invocations(int sequence) {
            return calls.length();
        }

        @Override
        public void invoke(int sequence, int invocation) {
            boolean isLast = invocation == calls.length() - 1;
            if (isLast) scheduler.footprint().start(instance, copy.loader(), sequence);
            Object result = copy.call(instance, calls.methods[invocation], calls.arguments[invocation]);
            if (!isLast || scheduler.isLeft() || scheduler.isWaking()) return;
            boolean writes = scheduler.footprint().end();
            boolean isOurs = result instanceof Throwable && originals.mayBeOurs((Throwable) result, calls.methods[invocation]);
            seen = writes ? Seen.WRITES : isOurs ? Seen.UNKNOWN : Seen.NOTHING;
        }
    }
}
