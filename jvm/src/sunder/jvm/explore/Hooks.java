package sunder.jvm.explore;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.Map;

/** What the instrumented code calls. Outside executions, each does what the code did before it was instrumented. */
public final class Hooks {
    static Control control;
    private static boolean watching;  // a round of a loop
    private static Class<?> lastSeen;  // calls on its instances do nothing that nobody sees
    private static ShadowLoader making;
    static boolean active;  // by turns of one thread at a time
    private static final Wait NEVER = new Wait() {
        @Override
        boolean isOver() {
            return false;
        }
    };
    private static final Map<Object, Integer> HASHES = new IdentityHashMap<>();

    private Hooks() {}

    public static void point(int site) {
        if (active) control.point(site);
    }

    public static void read(Object object, int site) {
        if (active) control.access(object, 0, site, false, false);
    }

    public static void write(Object object, int site) {
        if (active) control.access(object, 0, site, true, false);
    }

    /** Of a volatile field, or as if it were one. */
    public static void readVolatile(Object object, int site) {
        if (active) control.access(object, 0, site, false, true);
    }

    public static void writeVolatile(Object object, int site) {
        if (active) control.access(object, 0, site, true, true);
    }

    public static void readAt(Object array, int index, int site) {
        if (active) control.access(array, index, site, false, false);
    }

    public static void writeAt(Object array, int index, int site) {
        if (active) control.access(array, index, site, true, false);
    }

    public static void readVolatileAt(Object array, int index, int site) {
        if (active) control.access(array, index, site, false, true);
    }

    public static void writeVolatileAt(Object array, int index, int site) {
        if (active) control.access(array, index, site, true, true);
    }

    /** Through Unsafe: elements of arrays are found by their offset. */
    public static void unsafeAccess(Object object, long offset, int site, boolean write) {
        if (!active) return;
        boolean isArray = object != null && object.getClass().isArray();
        control.access(object, isArray ? Offsets.indexOf(object, offset) : 0, site, write, true);
    }

    public static void entered(int method) {
        Loops.entered(method);
    }

    public static void loop(int site, int method) {
        if (active) watching = control.beginRound(site, method);
    }

    public static void local(int value) {
        if (watching) control.loops.local(value);
    }

    public static void local(long value) {
        if (watching) control.loops.local(value);
    }

    public static void local(float value) {
        if (watching) control.loops.local(Float.floatToRawIntBits(value));
    }

    public static void local(double value) {
        if (watching) control.loops.local(Double.doubleToRawLongBits(value));
    }

    public static void local(Object value) {
        if (watching) control.loops.local(value);
    }

    public static void looped() {
        if (!watching) return;
        watching = false;
        if (active) control.endRound();
    }

    public static void yield(int site) {
        if (active) control.yield(site);
    }

    public static void sleep(long millis, int site) {
        if (active) control.await(NEVER, NEVER, true, site);
    }

    public static void sleep(long millis, int nanos, int site) {
        sleep(millis, site);
    }

    public static void sleep(Object duration, int site) {
        sleep(0, site);
    }

    public static void sleep(Object unit, long time, int site) {
        if (time > 0) sleep(time, site);
    }

    public static void enter(Object object, int site) {
        if (active) control.monitors.enter(object, site);
        else if (object == null) throw new NullPointerException();
    }

    public static void exit(Object object, int site) {
        if (active) control.monitors.exit(object, site);
    }

    /** As Unsafe does it: no time at all stands for ever. */
    public static void park(Object unsafe, boolean isAbsolute, long time, int site) {
        if (time == 0 && !isAbsolute) Parking.park();
        else Parking.parkUntil(time);
    }

    public static void unpark(Object unsafe, Object thread, int site) {
        Parking.unpark((Thread) thread);
    }

    /** A call of code without hooks on an object. */
    public static void called(Object object, int site) {
        if (!active || object == null || object.getClass() == lastSeen) return;
        int effect = Harmless.effectOn(object);
        if (effect == Harmless.SEEN) lastSeen = object.getClass();
        else if (effect == Harmless.SHARED) control.call(object, site, false);
        else control.effect();
    }

    /** An object is given to a new one of a class without hooks. While an instance is made, nobody knows who uses them. */
    public static void wrapped(Object object) {
        if (active || object == null || Harmless.effectOn(object) != Harmless.SHARED) return;
        if (making != null) making.breakPremise("wraps " + object.getClass().getName() + ", which is not scheduled");
    }

    /** The code under test may go on as if nothing had happened. */
    public static void caught(Throwable thrown) {
        if (active && thrown instanceof LinkageError) control.premises.refuse("the copy that is scheduled threw " + thrown.getClass().getName());
    }

    /** The copy of which instances are being made. */
    public static void make(ShadowLoader copy) {
        making = copy;
    }

    /** The same, where the call is a single step. */
    public static void stepOn(Object object, int site) {
        if (active && object != null) control.call(object, site, true);
    }

    /** A call of code without hooks that reaches what is shared by itself. */
    public static void opaque(int site) {
        if (active) control.callOpaque(site);
    }

    public static void passed(Object array, int site) {
        if (active && array != null) control.pass(array, Array.getLength(array), site, true);
    }

    public static void passedToRead(Object array, int site) {
        if (active && array != null) control.pass(array, Array.getLength(array), site, false);
    }

    public static void arraycopy(Object from, int first, Object to, int at, int count, int site) {
        if (active) ArrayCopies.copy(control, from, first, to, at, count, site);
        else System.arraycopy(from, first, to, at, count);
    }

    /** Of an array. */
    public static Object cloned(Object array, int site) {
        Object made = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
        arraycopy(array, 0, made, 0, Array.getLength(array), site);
        return made;
    }

    public static void wait(Object object, int site) {
        refuseOutside("java.lang.Object.wait");
        control.monitors.await(object, false, site);
    }

    public static void wait(Object object, long millis, int site) {
        refuseOutside("java.lang.Object.wait");
        control.monitors.await(object, millis > 0, site);
    }

    public static void wait(Object object, long millis, int nanos, int site) {
        wait(object, millis + nanos, site);
    }

    public static void notify(Object object, int site) {
        if (active) control.monitors.signal(object, false);
    }

    public static void notifyAll(Object object, int site) {
        if (active) control.monitors.signal(object, true);
    }

    public static boolean holdsLock(Object object, int site) {
        if (object == null) throw new NullPointerException();
        return active && control.monitors.isHeld(object);
    }

    public static long nanoTime(int site) {
        return active ? control.clocks.nanos(control.current(), control.effects()) : System.nanoTime();
    }

    public static long currentTimeMillis(int site) {
        return active ? control.clocks.millis(control.current()) : System.currentTimeMillis();
    }

    public static Thread currentThread(int site) {
        needThreads();
        return Thread.currentThread();
    }

    public static void needThreads() {
        if (!active) return;
        control.needThreads();
        control.effect();  // such as a value that is kept for the thread
    }

    /** Numbers in the order in which they are asked for, so that a schedule meets the same ones again. */
    public static int identityHashCode(Object object, int site) {
        if (object == null) return 0;
        Integer known = HASHES.get(object);
        if (known == null) HASHES.put(object, known = HASHES.size() + 1);
        return known;
    }

    static void forgetHashes() {
        if (!HASHES.isEmpty()) HASHES.clear();
    }

    /** Code that spins when there are several need not. */
    public static int availableProcessors(Object runtime, int site) {
        return 1;
    }

    /** On Java 8, where only the JDK's own classes may have it. */
    public static Object unsafe(int site) {
        try {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new Uncontrolled("sun.misc.Unsafe.getUnsafe");
        }
    }

    public static void refuse(String call, String why) {
        throw new Uncontrolled(call, why);
    }

    private static void refuseOutside(String call) {
        if (!active) throw new Uncontrolled(call);
    }

    // With values, for traces.
    public static void value(int value) {
        if (active && control.tracer != null) control.tracer.value(String.valueOf(value));
    }

    public static void value(boolean value) {
        if (active && control.tracer != null) control.tracer.value(String.valueOf(value));
    }

    public static void value(long value) {
        if (active && control.tracer != null) control.tracer.value(String.valueOf(value));
    }

    public static void value(Object value) {
        if (active && control.tracer != null) control.tracer.value(Values.text(value));
    }
}
