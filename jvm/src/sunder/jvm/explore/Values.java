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
        return NAMES.computeIfAbsent(value, v -> {
            String name = v.getClass().getSimpleName();
            return (name.isEmpty() ? "Object" : name) + "#" + (NAMES.size() + 1);
        });
    }
}
