package sunder.jvm;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Types in spec files: simple or qualified names; in Violat's files also ["T"] and {"K": "V"}. */
final class SpecTypes {
    private SpecTypes() {}

    /** Whether the written type fits the parameter. If not `exactly`, any scalar fits a scalar, and any collection a collection. */
    static boolean fits(Class<?> type, SpecNode written, boolean exactly) {
        if (written.isObject() && written.has("type")) return fits(type, written.need("type"), exactly);
        if (written.isList()) return !exactly && type.isAssignableFrom(List.class) && type != Object.class;
        if (written.isObject()) return !exactly && type.isAssignableFrom(Map.class) && type != Object.class;
        String name = written.text().replaceAll("<.*>", "");
        if (type.getName().equals(name) || type.getSimpleName().equals(name) || type.getTypeName().equals(name))
            return true;
        return !exactly && isScalarName(name) && !type.isArray() && !Collection.class.isAssignableFrom(type)
                && !Map.class.isAssignableFrom(type) && (type == Object.class || type.isPrimitive()
                || Comparable.class.isAssignableFrom(type));
    }

    private static boolean isScalarName(String name) {
        return name.matches("(java\\.lang\\.)?(int|long|Integer|Long|Object|Comparable|[A-Z])");
    }

    static String signature(Method method) {
        List<String> types = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) types.add(type.getSimpleName());
        return method.getName() + "(" + String.join(", ", types) + ")";
    }
}
