package sunder.jvm.explore;

import java.util.Arrays;

/** Models of the monitors of objects. Few are used in an execution, so a linear search is fast. */
final class Monitors {
    private static final int FREE = -1;

    private final Scheduler scheduler;
    private Object[] objects = new Object[16];
    private int[] owners = new int[16], depths = new int[16];
    private int used;
    private final Object[] waitsOn = new Object[Scheduler.MOST];  // by sequence: the object of an Object.wait that was not notified

    Monitors(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void forget() {
        Arrays.fill(objects, 0, used, null);
        Arrays.fill(waitsOn, null);
        used = 0;
    }

    private int of(Object object) {
        for (int i = 0; i < used; i++)
            if (objects[i] == object) return i;
        if (used == objects.length) {
            objects = Arrays.copyOf(objects, 2 * used);
            owners = Arrays.copyOf(owners, 2 * used);
            depths = Arrays.copyOf(depths, 2 * used);
        }
        objects[used] = object;
        owners[used] = FREE;
        depths[used] = 0;
        return used++;
    }

    void enter(Object object, int site) {
        if (object == null) throw new NullPointerException();
        int monitor = of(object);
        if (owners[monitor] == scheduler.current()) {
            depths[monitor]++;
            return;
        }
        scheduler.moves.await(object, new Wait() {
            @Override
            boolean isOver() {
                return owners[monitor] == FREE;
            }

            @Override
            int holder() {
                return owners[monitor];
            }

            @Override
            String what() {
                return held(object, monitor);
            }
        }, false, site);
        own(monitor, scheduler.current());
        depths[monitor] = 1;
    }

    private void own(int monitor, int by) {
        scheduler.change(objects[monitor], States.MONITOR, owners[monitor], by);
        owners[monitor] = by;
    }

    /** Does not throw while the execution is being left, since compiled code retries leaving a monitor until it succeeds. */
    void exit(Object object, int site) {
        if (scheduler.isLeft()) return;
        int monitor = of(object);
        if (depths[monitor] == 1) scheduler.moves.use(object, site);
        if (--depths[monitor] > 0) return;
        own(monitor, FREE);
    }

    private String held(Object object, int monitor) {
        return "the monitor of " + Values.text(object) + (owners[monitor] == FREE ? "" : ", held by sequence " + owners[monitor]);
    }

    boolean isHeld(Object object) {
        return owners[of(object)] == scheduler.current();
    }

    /** Releasing the monitor and starting to wait is one step; being notified and entering again is another. */
    void await(Object object, boolean timed, int site) throws InterruptedException {
        int monitor = owned(object), me = scheduler.current();
        scheduler.interrupts.check();
        scheduler.moves.use(object, site);
        int depth = depths[monitor], since = scheduler.signals.now();
        own(monitor, FREE);
        setWaiting(me, object, true);
        scheduler.moves.await(object, new Wait() {
            @Override
            boolean isOver() {
                return owners[monitor] == FREE && (waitsOn[me] == null || scheduler.interrupts.isInterrupted(me));
            }

            @Override
            boolean canGiveUp() {
                return owners[monitor] == FREE;
            }

            @Override
            boolean canWake() {
                return waitsOn[me] != null;
            }

            @Override
            void wake() {
                setWaiting(me, object, false);
            }

            @Override
            int holder() {
                return waitsOn[me] == null ? owners[monitor] : Choice.NOBODY;
            }

            @Override
            String what() {
                if (waitsOn[me] == null) return held(object, monitor);
                return "a notification of " + Values.text(object) + scheduler.signals.last(object, since);
            }
        }, timed, site);
        boolean isNotified = waitsOn[me] == null;
        setWaiting(me, object, false);
        own(monitor, me);
        depths[monitor] = depth;
        if (!isNotified) scheduler.interrupts.check();
    }

    private void setWaiting(int sequence, Object object, boolean waits) {
        scheduler.change(object, States.WAITS - sequence, waitsOn[sequence] == null ? 0 : 1, waits ? 1 : 0);
        waitsOn[sequence] = waits ? object : null;
    }

    /** If several sequences wait, the schedule chooses which one is woken. */
    void signal(Object object, boolean all) {
        owned(object);
        int woken = 0;
        for (int i = 0; i < waitsOn.length; i++)
            if (waitsOn[i] == object) woken |= 1 << i;
        if (!all && woken != 0) woken = 1 << scheduler.draws.among(Draw.Of.WOKEN, woken);
        for (int left = woken; left != 0; left &= left - 1) setWaiting(Integer.numberOfTrailingZeros(left), object, false);
        scheduler.signals.note(object, woken);
    }

    private int owned(Object object) {
        if (object == null) throw new NullPointerException();
        int monitor = of(object);
        if (owners[monitor] != scheduler.current()) throw new IllegalMonitorStateException();
        return monitor;
    }
}
