package sunder.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.jvm.explore.ShadowLoader;

/**
 * Reads results of classes that we do not know. A record is a map of its components; so is an object whose public fields are
 * final, and one with getters, as far as they give values. A class that defines both `equals` and `toString` is a value, known
 * by its text. Anything else has no parts.
 */
final class Parts {
    /** How the results of a class are read. */
    private static final class Reader {
        final List<Method> components = new ArrayList<>();
        final List<Field> fields = new ArrayList<>();
        final Map<String, Method> getters = new TreeMap<>();
        boolean isText;

        boolean reads() {
            return isText || !components.isEmpty() || !fields.isEmpty() || !getters.isEmpty();
        }
    }

    private static final ClassValue<Reader> READERS = new ClassValue<Reader>() {
        @Override
        protected Reader computeValue(Class<?> type) {
            Reader made = new Reader();
            try {
                if (isRecord(type)) addComponents(type, made.components);
                else if (defines(type, "equals", Object.class) && defines(type, "toString")) made.isText = true;
                else {
                    addFields(type, made.fields);
                    made.getters.putAll(Getters.of(type));
                }
            } catch (RuntimeException e) {  // the module of the class is closed
                made.components.clear();
                made.fields.clear();
                made.getters.clear();
            }
            return made;
        }
    };

    // The values that this thread is reading, the outermost first.
    private static final ThreadLocal<List<Object>> READING = ThreadLocal.withInitial(ArrayList::new);

    private Parts() {}

    /** Null if the value has none. The instance under test may be one of them. */
    static Object of(Object value, Object instance) {
        Reader reader = READERS.get(value.getClass());
        if (reader.isText) return textOf(value);
        if (!reader.reads()) return null;
        List<Object> outer = READING.get();
        for (Object each : outer)
            if (each == value) return null;  // it contains itself
        outer.add(value);
        try {
            Map<Object, Object> parts = parts(value, reader, instance);
            return parts.isEmpty() ? null : parts;
        } finally {
            outer.remove(outer.size() - 1);
        }
    }

    private static Map<Object, Object> parts(Object value, Reader reader, Object instance) {
        Map<Object, Object> parts = new LinkedHashMap<>();
        try {
            for (Method component : reader.components) parts.put(component.getName(), Results.part(component.invoke(value), instance));
            for (Field field : reader.fields) parts.put(field.getName(), Results.part(field.get(value), instance));
        } catch (IllegalAccessException | InvocationTargetException e) {
            parts.clear();
            return parts;
        }
        reader.getters.forEach((property, getter) -> {
            try {
                Object part = getter.invoke(value);
                if (isValue(part, instance)) parts.putIfAbsent(property, Results.part(part, instance));
            } catch (IllegalAccessException | InvocationTargetException e) {
                // a getter that throws shows nothing
            }
        });
        return parts;
    }

    // Not a collection, for example, which may be a live part of the object under test.
    private static boolean isValue(Object part, Object instance) {
        if (part == null || part instanceof String || part instanceof Boolean || part instanceof Character || part instanceof Enum)
            return true;
        if (part == instance || part instanceof Iterable || part instanceof Map || part instanceof Map.Entry) return false;
        if (part instanceof Number) return part.getClass().getName().matches("java\\.(lang|math)\\.[A-Z]\\w*");
        return READERS.get(part.getClass()).reads();
    }

    // A text with the number of an object differs in each execution.
    private static String textOf(Object value) {
        String text = value.toString();
        if (text != null && value.getClass().getClassLoader() instanceof ShadowLoader) text = text.replace("shadow.", "");
        return text == null || text.matches("(?s).*@[0-9a-f]+\\b.*") ? null : text;
    }

    private static boolean isRecord(Class<?> type) {
        return type.getSuperclass() != null && type.getSuperclass().getName().equals("java.lang.Record");
    }

    private static void addComponents(Class<?> type, List<Method> to) {
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) continue;
            try {
                Method component = type.getDeclaredMethod(field.getName());
                component.setAccessible(true);
                to.add(component);
            } catch (NoSuchMethodException e) {
                return;  // records have one for each field
            }
        }
    }

    private static void addFields(Class<?> type, List<Field> to) {
        for (Field field : type.getFields()) {
            if (Modifier.isStatic(field.getModifiers())) continue;
            if (!Modifier.isFinal(field.getModifiers()) || !Modifier.isPublic(type.getModifiers())) {
                to.clear();
                return;
            }
            to.add(field);
        }
    }

    private static boolean defines(Class<?> type, String method, Class<?>... parameters) {
        try {
            Class<?> by = type.getMethod(method, parameters).getDeclaringClass();
            return by != Object.class && !by.isInterface();
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
