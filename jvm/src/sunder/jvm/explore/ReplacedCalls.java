package sunder.jvm.explore;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Hooks that stand in place of calls: each takes the object of the call, if any, its arguments, and the site. Outside
 * executions, each does what the call did.
 */
public final class ReplacedCalls {
    private static final Wait NEVER = new Wait() {
        @Override
        boolean isOver() {
            return false;
        }

        @Override
        String what() {
            return "the end of its sleep";
        }
    };
    private static final Map<Object, Integer> HASHES = new IdentityHashMap<>();

    private ReplacedCalls() {}

    public static void yield(int site) {
        if (Hooks.active) Hooks.scheduler.moves.yield(site);
    }

    public static void sleep(long millis, int site) throws InterruptedException {
        if (!Hooks.active) return;
        Hooks.scheduler.interrupts.check();
        Hooks.scheduler.interrupts.await(NEVER, NEVER, true, site);
    }

    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        sleep(millis, site);
    }

    public static void sleep(Object duration, int site) throws InterruptedException {
        sleep(0, site);
    }

    public static void sleep(Object unit, long time, int site) throws InterruptedException {
        if (time > 0) sleep(time, site);
    }

    /** As Unsafe does it: a relative time of 0 means no limit. */
    public static void park(Object unsafe, boolean isAbsolute, long time, int site) {
        if (time == 0 && !isAbsolute) Parking.park();
        else Parking.parkUntil(time);
    }

    public static void unpark(Object unsafe, Object thread, int site) {
        Parking.unpark((Thread) thread);
    }

    public static void wait(Object object, int site) throws InterruptedException {
        refuseOutside("java.lang.Object.wait");
        Hooks.scheduler.monitors.await(object, false, site);
    }

    public static void wait(Object object, long millis, int site) throws InterruptedException {
        refuseOutside("java.lang.Object.wait");
        Hooks.scheduler.monitors.await(object, millis > 0, site);
    }

    public static void wait(Object object, long millis, int nanos, int site) throws InterruptedException {
        wait(object, millis + nanos, site);
    }

    private static void refuseOutside(String call) {
        if (!Hooks.active) throw new Uncontrolled(call);
    }

    public static void notify(Object object, int site) {
        if (Hooks.active) Hooks.scheduler.monitors.signal(object, false);
    }

    public static void notifyAll(Object object, int site) {
        if (Hooks.active) Hooks.scheduler.monitors.signal(object, true);
    }

    public static boolean holdsLock(Object object, int site) {
        if (object == null) throw new NullPointerException();
        return Hooks.active && Hooks.scheduler.monitors.isHeld(object);
    }

    public static long nanoTime(int site) {
        if (!Hooks.active) return System.nanoTime();
        return Hooks.scheduler.clocks.nanos(Hooks.scheduler.current(), Hooks.scheduler.states.made());
    }

    public static long currentTimeMillis(int site) {
        return Hooks.active ? Hooks.scheduler.clocks.millis(Hooks.scheduler.current()) : System.currentTimeMillis();
    }

    /** Only threads of sequences can be interrupted. */
    public static void interrupt(Object thread, int site) {
        int sequence = Hooks.active ? Hooks.scheduler.sequenceOf((Thread) thread) : Choice.NOBODY;
        if (sequence < 0) throw new Uncontrolled("java.lang.Thread.interrupt");
        Hooks.scheduler.interrupts.interrupt(sequence);
    }

    public static boolean isInterrupted(Object thread, int site) {
        int sequence = Hooks.active ? Hooks.scheduler.sequenceOf((Thread) thread) : Choice.NOBODY;
        return sequence < 0 ? ((Thread) thread).isInterrupted() : Hooks.scheduler.interrupts.look(sequence, false);
    }

    public static boolean interrupted(int site) {
        return Hooks.active ? Hooks.scheduler.interrupts.look(Hooks.scheduler.current(), true) : Thread.interrupted();
    }

    public static Thread currentThread(int site) {
        if (!Hooks.active) return Thread.currentThread();
        return Hooks.scheduler.currentThread();
    }

    /** Hash codes are numbered in the order in which they are asked for, so that a schedule meets the same ones again. */
    public static int identityHashCode(Object object, int site) {
        if (object == null) return 0;
        if (Hooks.active) Hooks.scheduler.premises.breaks(Premises.IDENTITY);
        Integer known = HASHES.get(object);
        if (known == null) HASHES.put(object, known = HASHES.size() + 1);
        return known;
    }

    static void forgetHashes() {
        if (!HASHES.isEmpty()) HASHES.clear();
    }

    /** Always 1: code that spins only on several processors then does not. */
    public static int availableProcessors(Object runtime, int site) {
        return 1;
    }

    public static void arraycopy(Object from, int first, Object to, int at, int count, int site) {
        if (Hooks.active) ArrayCopies.copy(Hooks.scheduler, from, first, to, at, count, site);
        else System.arraycopy(from, first, to, at, count);
    }

    /** Of an array. */
    public static Object cloned(Object array, int site) {
        Object made = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
        arraycopy(array, 0, made, 0, Array.getLength(array), site);
        return made;
    }

    /** On Java 8, Unsafe.getUnsafe() works for the JDK's own classes only. */
    public static Object unsafe(int site) {
        try {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new Uncontrolled("sun.misc.Unsafe.getUnsafe");
        }
    }
}
