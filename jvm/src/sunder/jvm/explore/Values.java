package sunder.jvm.explore;

import java.util.IdentityHashMap;
import java.util.Map;

/** Values as traces show them: objects are numbered in the order of appearance. */
final class Values {
    private static final Map<Object, String> NAMES = new IdentityHashMap<>();

    private Values() {}

    static void forget() {
        NAMES.clear();
    }

    // The toString of other numbers, such as LongAdder, reads fields, which would add steps.
    private static boolean isPlain(Object value) {
        return (value instanceof Number || value instanceof Boolean) && value.getClass().getName().startsWith("java.lang.");
    }

    static String text(Object value) {
        if (value == null || isPlain(value)) return String.valueOf(value);
        if (value instanceof String) return "\"" + value + "\"";
        if (value instanceof Enum) return ((Enum<?>) value).name();
        return NAMES.computeIfAbsent(value, v -> nameOf(v.getClass()) + "#" + (NAMES.size() + 1));
    }

    private static String nameOf(Class<?> type) {
        if (type == ModelLock.class) return "ReentrantLock";
        String name = type.getSimpleName();
        boolean isModel = type.getPackage() == Values.class.getPackage() && name.startsWith("Model");
        return name.isEmpty() ? "Object" : isModel ? name.substring("Model".length()) : name;
    }
}
