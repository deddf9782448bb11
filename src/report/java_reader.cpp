#include "report/java_reader.hpp"

namespace sunder {

const char* const kJavaReader = R"(
    static Object result(Object value, Object object) {
        return value != null && value == object ? "this" : read(value, object);
    }

    static Object read(Object value, Object object) {
        if (value != null && value == object) return nameOf(value);
        if (value == null || value instanceof Number || value instanceof Boolean || value instanceof String) return value;
        if (value instanceof Map.Entry)
            return read(((Map.Entry) value).getKey(), object) + "=" + read(((Map.Entry) value).getValue(), object);
        if (value instanceof Set) return new TreeSet<Object>(list(((Set) value).iterator(), object));
        if (value instanceof Map) {
            Map<Object, Object> made = new TreeMap<>();
            for (Map.Entry<Object, Object> e : ((Map<Object, Object>) value).entrySet())
                made.put(read(e.getKey(), object), read(e.getValue(), object));
            return made;
        }
        if (value instanceof Collection) return list(((Collection) value).iterator(), object);
        if (value instanceof Enumeration) return read(Collections.list((Enumeration) value), object);
        if (value instanceof Iterator) return list((Iterator) value, object);
        if (value instanceof java.util.stream.BaseStream) return list(((java.util.stream.BaseStream) value).iterator(), object);
        if (value.getClass().isArray()) {
            List<Object> made = new ArrayList<>();
            for (int i = 0; i < java.lang.reflect.Array.getLength(value); i++)
                made.add(read(java.lang.reflect.Array.get(value, i), object));
            return made;
        }
        if (value instanceof Optional) return read(((Optional) value).orElse(null), object);
        if (value instanceof OptionalInt) return ((OptionalInt) value).isPresent() ? ((OptionalInt) value).getAsInt() : null;
        if (value instanceof OptionalLong) return ((OptionalLong) value).isPresent() ? ((OptionalLong) value).getAsLong() : null;
        if (value instanceof OptionalDouble)
            return ((OptionalDouble) value).isPresent() ? "" + ((OptionalDouble) value).getAsDouble() : null;
        if (value instanceof Enum) return ((Enum) value).name();
        if (value instanceof CharSequence || value instanceof Character) return value.toString();
        if (value instanceof Throwable) return nameOf(value);
        try {
            Object parts = parts(value, object);
            if (parts != null) return parts;
        } catch (ReflectiveOperationException e) {
            return nameOf(value);
        }
        return value instanceof Iterable ? list(((Iterable) value).iterator(), object) : nameOf(value);
    }

    static Object parts(Object value, Object object) throws ReflectiveOperationException {
        Class<?> type = value.getClass();
        boolean isRecord = type.getSuperclass() != null && type.getSuperclass().getName().equals("java.lang.Record");
        boolean isText = type.getMethod("equals", Object.class).getDeclaringClass() != Object.class
                && type.getMethod("toString").getDeclaringClass() != Object.class;
        if (!isRecord && isText) return value.toString().matches("(?s).*@[0-9a-f]+\\b.*") ? null : value.toString();
        Map<Object, Object> made = new TreeMap<>();
        for (java.lang.reflect.Field field : isRecord ? type.getDeclaredFields() : type.getFields()) {
            if (java.lang.reflect.Modifier.isStatic(field.getModifiers())) continue;
            if (!java.lang.reflect.Modifier.isFinal(field.getModifiers())) return null;
            java.lang.reflect.Method component = isRecord ? type.getDeclaredMethod(field.getName()) : null;
            if (isRecord) component.setAccessible(true);
            made.put(field.getName(), read(isRecord ? component.invoke(value) : field.get(value), object));
        }
        return made.isEmpty() ? null : made;
    }

    static List<Object> list(Iterator<?> from, Object object) {
        List<Object> made = new ArrayList<>();
        while (from.hasNext()) made.add(read(from.next(), object));
        return made;
    }

    static String nameOf(Object value) {
        if (value instanceof Thread) return "java.lang.Thread";
        return value.getClass().getName().replaceFirst("(\\$\\$Lambda|\\$Proxy)[/$]?[0-9].*", "$1");
    }
)";

}  // namespace sunder
