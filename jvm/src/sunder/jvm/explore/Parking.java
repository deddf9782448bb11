package sunder.jvm.explore;

import java.util.concurrent.locks.LockSupport;

/** Stands for java.util.concurrent.locks.LockSupport. */
public final class Parking {
    private static final int SITE = Sites.add("LockSupport.java", 0, "park", "park", "permit");

    private Parking() {}

    public static void park() {
        park(false);
    }

    public static void park(Object blocker) {
        park(false);
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) park(true);
    }

    public static void parkNanos(Object blocker, long nanos) {
        parkNanos(nanos);
    }

    public static void parkUntil(long deadline) {
        park(true);
    }

    public static void parkUntil(Object blocker, long deadline) {
        park(true);
    }

    public static void unpark(Thread thread) {
        if (thread == null) return;
        int sequence = Hooks.active ? Hooks.control.sequenceOf(thread) : -1;
        if (sequence >= 0) Hooks.control.permits[sequence] = true;
        else LockSupport.unpark(thread);
    }

    public static Object getBlocker(Thread thread) {
        return null;
    }

    public static void setCurrentBlocker(Object blocker) {}

    private static void park(boolean timed) {
        if (!Hooks.active) throw new Uncontrolled("java.util.concurrent.locks.LockSupport.park");
        Control control = Hooks.control;
        int me = control.current();
        control.await(new Wait() {
            @Override
            boolean isOver() {
                return control.permits[me];
            }
        }, timed, SITE);
        control.permits[me] = false;
    }
}
