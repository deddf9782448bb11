package sunder.jvm.explore;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Numbers the fields of copies. A field has the same number whether it is accessed by name, by its offset or by a VarHandle. */
final class Fields {
    private static final Map<String, Integer> NUMBERS = new HashMap<>();
    private static final Map<Object, Integer> HANDLES = new IdentityHashMap<>();

    private static final ClassValue<Map<Long, Integer>> OFFSETS = new ClassValue<Map<Long, Integer>>() {
        @Override
        protected Map<Long, Integer> computeValue(Class<?> type) {
            Map<Long, Integer> made = new HashMap<>();
            for (Class<?> each = type; each != null; each = each.getSuperclass()) addFields(each, made);
            return made;
        }
    };

    private Fields() {}

    /** Of the class, by its internal name, that declares the field. */
    static synchronized int number(String declaring, String field) {
        return NUMBERS.computeIfAbsent(declaring + "." + field, k -> NUMBERS.size());
    }

    /** UNKNOWN if the object has no field there. */
    static int at(Object object, long offset) {
        Integer known = object == null ? null : OFFSETS.get(object.getClass()).get(offset);
        return known == null ? States.UNKNOWN : known;
    }

    private static void addFields(Class<?> type, Map<Long, Integer> to) {
        for (Field field : type.getDeclaredFields())
            if (!Modifier.isStatic(field.getModifiers()) && Offsets.ofField(field) >= 0)
                to.put(Offsets.ofField(field), number(nameOf(type), field.getName()));
    }

    private static String nameOf(Class<?> type) {
        return ShadowLoader.originalName(type.getName()).replace('.', '/');
    }

    /** Of the field of an object that the VarHandle accesses; UNKNOWN if it is something else, or Java does not tell. */
    static int of(Object handle, Object object) {
        if (object == null) return States.UNKNOWN;
        Integer known = HANDLES.get(handle);
        if (known == null) HANDLES.put(handle, known = ask(handle, object.getClass()));
        return known;
    }

    // By reflection: Java 8 has no such class, and Java 11 does not describe its instances.
    private static int ask(Object handle, Class<?> type) {
        try {
            Optional<?> described = (Optional<?>) Class.forName("java.lang.invoke.VarHandle").getMethod("describeConstable").invoke(handle);
            if (!described.isPresent()) return States.UNKNOWN;
            Class<?> constant = Class.forName("java.lang.constant.DynamicConstantDesc");
            List<?> arguments = (List<?>) constant.getMethod("bootstrapArgsList").invoke(described.get());
            if (arguments.size() != 2) return States.UNKNOWN;  // not the class and the type of a field
            String name = (String) constant.getMethod("constantName").invoke(described.get());
            Class<?> named = Class.forName("java.lang.constant.ClassDesc");
            return find((String) named.getMethod("descriptorString").invoke(arguments.get(0)), name, type);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return States.UNKNOWN;
        }
    }

    // The class of the handle may inherit the field.
    private static int find(String ofClass, String name, Class<?> type) {
        Class<?> each = type;
        while (each != null && !ofClass.equals("L" + each.getName().replace('.', '/') + ";")) each = each.getSuperclass();
        for (; each != null; each = each.getSuperclass())
            for (Field field : each.getDeclaredFields())
                if (field.getName().equals(name)) return number(nameOf(each), name);
        return States.UNKNOWN;
    }
}
