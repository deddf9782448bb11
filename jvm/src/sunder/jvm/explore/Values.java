package sunder.jvm.explore;

import java.util.IdentityHashMap;
import java.util.Map;

/** Values as traces show them: what has a name of its own is numbered in the order of appearance. */
final class Values {
    private static final Map<Object, String> NAMES = new IdentityHashMap<>();

    private Values() {}

    static void forget() {
        NAMES.clear();
    }

    // Others, such as a LongAdder, would read themselves to write themselves: steps that nobody asked for.
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
