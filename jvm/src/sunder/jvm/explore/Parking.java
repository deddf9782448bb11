package sunder.jvm.explore;

import java.util.concurrent.locks.LockSupport;

/** Model of java.util.concurrent.locks.LockSupport. */
public final class Parking {
    private static final int PARK = Sites.add("LockSupport.java", 0, "park", "park", "permit");
    private static final int UNPARK = Sites.add("LockSupport.java", 0, "unpark", "unpark", "permit");

    private Parking() {}

    public static void park() {
        park(null, false);
    }

    public static void park(Object blocker) {
        park(blocker, false);
    }

    public static void parkNanos(long nanos) {
        parkNanos(null, nanos);
    }

    public static void parkNanos(Object blocker, long nanos) {
        if (nanos > 0) park(blocker, true);
    }

    public static void parkUntil(long deadline) {
        park(null, true);
    }

    public static void parkUntil(Object blocker, long deadline) {
        park(blocker, true);
    }

    public static void unpark(Thread thread) {
        if (thread == null) return;
        int sequence = Hooks.active ? Hooks.scheduler.sequenceOf(thread) : -1;
        if (sequence < 0) {
            LockSupport.unpark(thread);
            return;
        }
        Permit permit = Hooks.scheduler.permits[sequence];
        Hooks.scheduler.moves.use(permit, UNPARK);
        permit.give(true);
        Hooks.scheduler.signals.note(permit, 1 << sequence);
    }

    public static void setCurrentBlocker(Object blocker) {}

    /** Java 8 also has it here. */
    public static int nextSecondarySeed() {
        return ModelThreadLocalRandom.nextSecondarySeed();
    }

    /** Package-private in the JDK. Uses the method that all JDKs have. */
    @SuppressWarnings("deprecation")
    public static long getThreadId(Thread thread) {
        return thread.getId();
    }

    private static void park(Object blocker, boolean timed) {
        if (!Hooks.active) throw new Uncontrolled("java.util.concurrent.locks.LockSupport.park");
        Permit mine = Hooks.scheduler.permits[Hooks.scheduler.current()];
        mine.blocker = blocker;
        mine.since = Hooks.scheduler.signals.now();
        mine.sequence = Hooks.scheduler.current();
        Hooks.scheduler.moves.await(mine, mine, timed, PARK);
        mine.give(false);
    }

    /** Whether the next park of a sequence returns at once. */
    static final class Permit extends Wait {
        boolean given;
        private Object blocker;  // on which it parks, if known
        private int since, sequence;

        private void give(boolean now) {
            Hooks.scheduler.change(this, Scheduler.LOCK, given ? 1 : 0, now ? 1 : 0);
            given = now;
        }

        @Override
        boolean isOver() {
            return given || Hooks.scheduler.interrupts.isInterrupted(sequence);
        }

        @Override
        boolean canWake() {
            return true;
        }

        @Override
        void wake() {
            given = true;
        }

        @Override
        int holder() {
            return Owners.of(blocker);
        }

        @Override
        String what() {
            int holder = holder();
            if (holder >= 0) return "the lock " + Values.text(blocker) + ", held by sequence " + holder;
            return "a permit" + Hooks.scheduler.signals.last(this, since);
        }
    }
}
