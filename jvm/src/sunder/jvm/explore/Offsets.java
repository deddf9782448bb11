package sunder.jvm.explore;

import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.Map;

/** The offsets of array elements in Unsafe. */
final class Offsets {
    private static final Map<Class<?>, int[]> BASE_AND_SCALE = new IdentityHashMap<>();

    private Offsets() {}

    static int indexOf(Object array, long offset) {
        int[] known = BASE_AND_SCALE.get(array.getClass());
        if (known == null) BASE_AND_SCALE.put(array.getClass(), known = ask(array.getClass()));
        return (int) ((offset - known[0]) / known[1]);
    }

    // By reflection, since the compiler warns about any use of the class.
    private static int[] ask(Class<?> type) {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field field = unsafe.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            Object the = field.get(null);
            return new int[] {(Integer) unsafe.getMethod("arrayBaseOffset", Class.class).invoke(the, type),
                (Integer) unsafe.getMethod("arrayIndexScale", Class.class).invoke(the, type)};
        } catch (ReflectiveOperationException e) {
            throw new Uncontrolled("sun.misc.Unsafe");
        }
    }
}
