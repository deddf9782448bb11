package sunder.jvm.explore;

import java.util.Arrays;

/** Models of the monitors of objects. Few are used in an execution, so a linear search is fast. */
final class Monitors {
    private static final int FREE = -1;

    private final Scheduler scheduler;
    private Object[] objects = new Object[16];
    private int[] owners = new int[16], depths = new int[16];
    private int[] before = new int[16], entered = new int[16];  // states before and after the owner entered
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
            before = Arrays.copyOf(before, 2 * used);
            entered = Arrays.copyOf(entered, 2 * used);
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
        scheduler.await(object, new Wait() {
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
        owners[monitor] = scheduler.current();
        depths[monitor] = 1;
        before[monitor] = scheduler.effectsBefore();
        entered[monitor] = scheduler.effects();
    }

    /** Does not throw while the execution is being left, since compiled code retries leaving a monitor until it succeeds. */
    void exit(Object object, int site) {
        if (scheduler.isLeft()) return;
        int monitor = of(object);
        boolean isUnchanged = scheduler.effects() == entered[monitor];
        if (depths[monitor] == 1) scheduler.use(object, site);
        if (--depths[monitor] > 0) return;
        owners[monitor] = FREE;
        if (isUnchanged) scheduler.isAsAt(before[monitor]);
    }

    private String held(Object object, int monitor) {
        return "the monitor of " + Values.text(object) + (owners[monitor] == FREE ? "" : ", held by sequence " + owners[monitor]);
    }

    boolean isHeld(Object object) {
        return owners[of(object)] == scheduler.current();
    }

    /** Releasing the monitor and starting to wait is one step; being notified and entering again is another. */
    void await(Object object, boolean timed, int site) {
        int monitor = owned(object);
        int me = scheduler.current(), held = scheduler.effects();
        scheduler.use(object, site);
        int depth = depths[monitor], since = scheduler.signals.now(), released = scheduler.effects();
        owners[monitor] = FREE;
        waitsOn[me] = object;
        boolean isNotified = scheduler.await(object, new Wait() {
            @Override
            boolean isOver() {
                return waitsOn[me] == null && owners[monitor] == FREE;
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
                waitsOn[me] = null;
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
        if (!isNotified && scheduler.effects() == released) scheduler.isAsAt(held);
        waitsOn[me] = null;
        owners[monitor] = me;
        depths[monitor] = depth;
    }

    /** If several sequences wait, the schedule chooses which one is woken. */
    void signal(Object object, boolean all) {
        owned(object);
        int waiting = 0;
        for (Object on : waitsOn) waiting += on == object ? 1 : 0;
        int skip = all || waiting == 0 ? 0 : scheduler.draw(waiting), woken = 0;
        for (int i = 0; i < waitsOn.length && (all || woken == 0); i++) {
            if (waitsOn[i] != object || skip-- > 0) continue;
            waitsOn[i] = null;
            woken |= 1 << i;
        }
        scheduler.signals.note(object, woken);
    }

    private int owned(Object object) {
        if (object == null) throw new NullPointerException();
        int monitor = of(object);
        if (owners[monitor] != scheduler.current()) throw new IllegalMonitorStateException();
        return monitor;
    }
}
