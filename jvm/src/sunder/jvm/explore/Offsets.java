package sunder.jvm.explore;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.IdentityHashMap;
import java.util.Map;

/** The offsets of array elements and fields in Unsafe. */
final class Offsets {
    private static final Map<Class<?>, int[]> BASE_AND_SCALE = new IdentityHashMap<>();

    private Offsets() {}

    static int indexOf(Object array, long offset) {
        int[] known = BASE_AND_SCALE.get(array.getClass());
        if (known == null) BASE_AND_SCALE.put(array.getClass(), known = ask(array.getClass()));
        return (int) ((offset - known[0]) / known[1]);
    }

    /** Of a field that is not static; negative if Java does not tell. */
    static long ofField(Field field) {
        try {
            return (Long) ask("objectFieldOffset", Field.class, field);
        } catch (ReflectiveOperationException e) {  // of a record or of a hidden class
            return -1;
        }
    }

    /** "table", or "[3]" of an array; empty if it is not known. */
    static String nameAt(Object object, long offset) {
        if (object == null) return "";
        if (object.getClass().isArray()) return "[" + indexOf(object, offset) + "]";
        try {
            for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass())
                for (Field field : type.getDeclaredFields())
                    if (!Modifier.isStatic(field.getModifiers()) && ofField(field) == offset) return field.getName();
        } catch (LinkageError e) {  // the type of some field cannot be loaded
            return "";
        }
        return "";
    }

    private static int[] ask(Class<?> type) {
        try {
            return new int[] {(Integer) ask("arrayBaseOffset", Class.class, type), (Integer) ask("arrayIndexScale", Class.class, type)};
        } catch (ReflectiveOperationException e) {
            throw new Uncontrolled("sun.misc.Unsafe");
        }
    }

    // By reflection, since the compiler warns about any use of the class.
    private static Object ask(String method, Class<?> parameter, Object argument) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return unsafe.getMethod(method, parameter).invoke(field.get(null), argument);
    }
}
