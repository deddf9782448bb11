package sunder.jvm.explore;

import java.lang.reflect.Array;

/**
 * Called by the instrumented code before accesses and calls. Outside executions, hooks do nothing. The hooks that stand in
 * place of a call are in ReplacedCalls.
 */
public final class Hooks {
    static Scheduler scheduler;
    static boolean active;  // within an invocation of an execution; only one thread moves at a time
    private static int initialisers;  // that run within an invocation, one within another
    private static boolean watching;  // a round of a loop
    private static Class<?> lastSeen;  // calls on its instances have only effects that hooks see
    private static ShadowLoader making;

    private Hooks() {}

    /** Before an access to a location that is not known. */
    public static void point(int site) {
        if (active) scheduler.moves.accessUnknown(site);
    }

    /** The same, if it may write. */
    public static void change(int site) {
        if (!active) return;
        scheduler.moves.accessUnknown(site);
        scheduler.states.effect();
    }

    public static void read(Object object, int site) {
        if (active) scheduler.moves.access(object, 0, site, false, false);
    }

    public static void write(Object object, int site) {
        if (active) scheduler.moves.access(object, 0, site, true, false);
    }

    /** Of a volatile field, or as if it were one. */
    public static void readVolatile(Object object, int site) {
        if (active) scheduler.moves.access(object, 0, site, false, true);
    }

    public static void writeVolatile(Object object, int site) {
        if (active) scheduler.moves.access(object, 0, site, true, true);
    }

    public static void readAt(Object array, int index, int site) {
        if (active) scheduler.moves.access(array, index, site, false, false);
    }

    public static void writeAt(Object array, int index, int site) {
        if (active) scheduler.moves.access(array, index, site, true, false);
    }

    public static void readVolatileAt(Object array, int index, int site) {
        if (active) scheduler.moves.access(array, index, site, false, true);
    }

    public static void writeVolatileAt(Object array, int index, int site) {
        if (active) scheduler.moves.access(array, index, site, true, true);
    }

    /** Through Unsafe: an element of an array is identified by its offset. */
    public static void unsafeAccess(Object object, long offset, int site, boolean write) {
        if (!active) return;
        boolean isArray = object != null && object.getClass().isArray();
        scheduler.moves.access(object, isArray ? Offsets.indexOf(object, offset) : 0, site, write, true);
        if (scheduler.tracer != null) scheduler.tracer.at(Offsets.nameAt(object, offset));
    }

    public static void enter(Object object, int site) {
        if (active) scheduler.monitors.enter(object, site);
        else if (object == null) throw new NullPointerException();
    }

    public static void exit(Object object, int site) {
        if (active) scheduler.monitors.exit(object, site);
    }

    public static void entered(int method) {
        Loops.entered(method);
    }

    /** Before a jump back. The local variables follow, then `looped`. */
    public static void loop(int site, int method) {
        if (active) watching = scheduler.spins.beginRound(site, method);
    }

    public static void local(int value) {
        if (watching) scheduler.spins.loops.local(value);
    }

    public static void local(long value) {
        if (watching) scheduler.spins.loops.local(value);
    }

    public static void local(float value) {
        if (watching) scheduler.spins.loops.local(Float.floatToRawIntBits(value));
    }

    public static void local(double value) {
        if (watching) scheduler.spins.loops.local(Double.doubleToRawLongBits(value));
    }

    public static void local(Object value) {
        if (watching) scheduler.spins.loops.local(value);
    }

    public static void looped() {
        if (!watching) return;
        watching = false;
        if (active) scheduler.moves.endRound();
    }

    /** Before a call of code without hooks on an object. */
    public static void called(Object object, int site) {
        if (!active || object == null || object.getClass() == lastSeen) return;
        int effect = Harmless.effectOn(object);
        if (effect == Harmless.SEEN) lastSeen = object.getClass();
        else if (effect == Harmless.SHARED) scheduler.moves.call(object, site, false);
        else if (effect == Harmless.NUMBERED) scheduler.premises.breaks(Premises.THREAD_NUMBER);
        else scheduler.states.effect();
    }

    /** As `called`, where the call is a single step. */
    public static void stepOn(Object object, int site) {
        if (active && object != null) scheduler.moves.call(object, site, true);
    }

    /** Before a call of code without hooks that may reach shared objects by itself. */
    public static void opaque(int site) {
        if (active) scheduler.moves.callOpaque(site);
    }

    /** Before an array is passed to code without hooks, which may write to it. */
    public static void passed(Object array, int site) {
        if (active && array != null) scheduler.moves.pass(array, Array.getLength(array), site, true);
    }

    public static void passedToRead(Object array, int site) {
        if (active && array != null) scheduler.moves.pass(array, Array.getLength(array), site, false);
    }

    /** A class of a copy is being initialised: until that ends, nothing is scheduled. */
    public static void initialiserStarts(Class<?> type) {
        if (type.getClassLoader() instanceof ShadowLoader) ((ShadowLoader) type.getClassLoader()).noteInitialised(type);
        if (active || initialisers > 0) initialisers++;
        active = false;
    }

    public static void initialiserEnds() {
        if (initialisers > 0) active = --initialisers == 0;
    }

    /** An instance of this copy is about to be made. */
    public static void make(ShadowLoader copy) {
        making = copy;
    }

    /**
     * An object is passed to the constructor of a class without hooks. While an instance of the copy is made, it is not known
     * which sequences will use the new object.
     */
    public static void wrapped(Object object) {
        if (active || object == null || Harmless.effectOn(object) != Harmless.SHARED) return;
        if (making != null) making.breakPremise("wraps " + object.getClass().getName() + ", which is not scheduled");
    }

    /**
     * The code under test may go on as if nothing had happened, so a linkage error of the copy must not get lost. An execution
     * that is being left makes no steps in handlers.
     */
    public static void caught(Throwable thrown) {
        if (thrown instanceof Left) throw (Left) thrown;
        if (active && thrown instanceof LinkageError)
            scheduler.premises.refuse("the copy that is scheduled threw " + thrown.getClass().getName());
    }

    /** Before a call whose result depends on the thread. */
    public static void needThreads() {
        if (!active) return;
        scheduler.needThreads();
        scheduler.states.effect();  // such as a value that is kept for the thread
    }

    public static void refuse(String call, String why) {
        throw new Uncontrolled(call, why);
    }

    /** The value of the last access, for traces. */
    public static void value(int value) {
        if (active && scheduler.tracer != null) scheduler.tracer.value(String.valueOf(value));
    }

    public static void value(boolean value) {
        if (active && scheduler.tracer != null) scheduler.tracer.value(String.valueOf(value));
    }

    public static void value(long value) {
        if (active && scheduler.tracer != null) scheduler.tracer.value(String.valueOf(value));
    }

    public static void value(Object value) {
        if (active && scheduler.tracer != null) scheduler.tracer.value(Values.text(value));
    }
}
