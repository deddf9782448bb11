package sunder.jvm;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import sunder.jvm.protocol.Described;

/** Public methods that are not checked, each with the reason. */
final class LeftOut {
    static final String UNLISTED = "the spec does not list it";

    private static final Map<String, String> BY_NAME = new HashMap<>();

    static {
        for (String name : new String[] {"equals", "hashCode", "clone", "finalize"})
            BY_NAME.put(name, "it deals with identity, not with calls of other threads");
        BY_NAME.put("drainTo", "it changes its argument");
        BY_NAME.put("close", "it ends the object");
    }

    private LeftOut() {}

    /** The reason, which follows "is not checked: "; null if the method can be checked. */
    static String why(Method method, Class<?> type) {
        if (Modifier.isStatic(method.getModifiers())) return "it is static";
        if (BY_NAME.containsKey(method.getName())) return BY_NAME.get(method.getName());
        for (Class<?> parameter : method.getParameterTypes()) {
            if (parameter == java.util.concurrent.TimeUnit.class || parameter == java.time.Duration.class)
                return "it waits for a limited time, so its results depend on the clock";
            if (method.getName().equals("toArray")) return "toArray() does the same";
        }
        if (isBulk(method) || method.getName().endsWith("arallelStream")) return "it uses threads of its own";
        for (int i = 0; i < method.getParameterCount(); i++)
            if (ParameterKind.of(method.getParameterTypes()[i], method.getGenericParameterTypes()[i], method.getName()) == null)
                return "no argument can be made for " + method.getGenericParameterTypes()[i].getTypeName();
        return Results.areOf(method.getReturnType(), type) ? null
                : "a result of " + method.getReturnType().getTypeName() + " says nothing that can be compared";
    }

    // Those that take a threshold from which on they share the work with the common pool.
    private static boolean isBulk(Method method) {
        return method.getDeclaringClass() == java.util.concurrent.ConcurrentHashMap.class && method.getParameterCount() > 1
                && method.getParameterTypes()[0] == long.class;
    }

    /** All public methods of the class except those of Object and those that only adapt the types of another one. */
    static List<Method> candidates(Class<?> type) {
        List<Method> found = new ArrayList<>();
        for (Method method : type.getMethods())
            if (method.getDeclaringClass() != Object.class && !isBridge(method)) found.add(method);
        return found;
    }

    private static boolean isBridge(Method method) {
        return (method.isBridge() || method.isSynthetic()) && !makesVisible(method);
    }

    // A public class has such methods for the public methods of a parent that is not public.
    private static boolean makesVisible(Method method) {
        for (Class<?> c = method.getDeclaringClass().getSuperclass(); c != null; c = c.getSuperclass()) {
            for (Method m : c.getDeclaredMethods())
                if (m.getName().equals(method.getName()) && m.getReturnType() == method.getReturnType() && !m.isBridge()
                        && Arrays.equals(m.getParameterTypes(), method.getParameterTypes()))
                    return !Modifier.isPublic(c.getModifiers()) && !Modifier.isAbstract(m.getModifiers());
        }
        return false;
    }

    /** Those of the class that are not among the given ones. */
    static List<Described.LeftOut> of(Class<?> type, Collection<ObjectMethod> checked) {
        Set<String> known = new HashSet<>();
        for (ObjectMethod m : checked) known.add(signature(m.method));
        Map<String, Described.LeftOut> found = new TreeMap<>();
        for (Method method : candidates(type)) {
            if (known.contains(signature(method))) continue;
            String why = why(method, type);
            found.put(signature(method), new Described.LeftOut(SpecTypes.signature(method), why == null ? UNLISTED : why));
        }
        return new ArrayList<>(found.values());
    }

    /** Without the type of the result: a class may have several methods that differ by that alone. */
    static String signature(Method method) {
        return method.getName() + "/" + method.getParameterCount() + Arrays.toString(method.getParameterTypes());
    }
}
