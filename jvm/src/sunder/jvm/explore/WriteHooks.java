package sunder.jvm.explore;

/** Called by the instrumented code around writes, with the values before and after: a write may change nothing. */
public final class WriteHooks {
    private WriteHooks() {}

    /** After a write of which the values are not known. */
    public static void changed() {
        if (Hooks.active) Hooks.scheduler.states.effect();
    }

    /** After a compare-and-set of a value in place of the one that was told by `willWrite`. It changes nothing if it fails. */
    public static void compared(boolean isSet, long value) {
        if (isSet) written(value);
    }

    public static void compared(boolean isSet, Object value) {
        if (isSet) written(value);
    }

    /** Before a write to a field, which has this value now; `written` follows. */
    public static void willWrite(Object object, int now, int field) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(object, field, now);
    }

    public static void willWrite(Object object, long now, int field) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(object, field, now);
    }

    public static void willWrite(Object object, float now, int field) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(object, field, Double.doubleToRawLongBits(now));
    }

    public static void willWrite(Object object, double now, int field) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(object, field, Double.doubleToRawLongBits(now));
    }

    public static void willWrite(Object object, Object now, int field) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(object, field, now);
    }

    /** The same for an element of an array. */
    public static void willWriteAt(Object array, int index, int now) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(array, index, now);
    }

    public static void willWriteAt(Object array, int index, long now) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(array, index, now);
    }

    public static void willWriteAt(Object array, int index, float now) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(array, index, Double.doubleToRawLongBits(now));
    }

    public static void willWriteAt(Object array, int index, double now) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(array, index, Double.doubleToRawLongBits(now));
    }

    public static void willWriteAt(Object array, int index, Object now) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(array, index, now);
    }

    /** The same through Unsafe. */
    public static void willWriteAtOffset(Object object, long offset, long now) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(object, Fields.at(object, offset), now);
    }

    public static void willWriteAtOffset(Object object, long offset, Object now) {
        if (!Hooks.active) return;
        boolean isElement = object instanceof Object[];
        Hooks.scheduler.states.willWrite(object, isElement ? Offsets.indexOf(object, offset) : Fields.at(object, offset), now);
    }

    /** The same through a VarHandle or a field updater. */
    public static void willWriteBy(Object handle, Object object, long now) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(object, Fields.of(handle, object), now);
    }

    public static void willWriteBy(Object handle, Object object, Object now) {
        if (Hooks.active) Hooks.scheduler.states.willWrite(object, Fields.of(handle, object), now);
    }

    /** The value that is written. */
    public static void written(int value) {
        if (Hooks.active) Hooks.scheduler.states.write(Hooks.scheduler.current(), value);
    }

    public static void written(long value) {
        if (Hooks.active) Hooks.scheduler.states.write(Hooks.scheduler.current(), value);
    }

    public static void written(float value) {
        if (Hooks.active) Hooks.scheduler.states.write(Hooks.scheduler.current(), Double.doubleToRawLongBits(value));
    }

    public static void written(double value) {
        if (Hooks.active) Hooks.scheduler.states.write(Hooks.scheduler.current(), Double.doubleToRawLongBits(value));
    }

    public static void written(Object value) {
        if (Hooks.active) Hooks.scheduler.states.write(Hooks.scheduler.current(), value);
    }
}
