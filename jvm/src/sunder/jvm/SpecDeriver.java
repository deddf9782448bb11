package sunder.jvm;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Makes a spec from a class alone, with its public methods whose parameters and results are values. */
final class SpecDeriver {
    /** The integer argument of a constructor, usually a capacity. Small harnesses must not fill the object. */
    private static final long CONSTRUCTOR_INTEGER = 8;

    // Methods that deal with identity or time, or that change their arguments.
    private static final Set<String> EXCLUDED = new HashSet<>(
            Arrays.asList("equals", "hashCode", "getClass", "clone", "wait", "notify", "notifyAll", "drainTo",
                    "parallelStream", "close", "finalize"));

    // As name/parameters. The first family of which a class has at least two methods is proposed as its core.
    private static final String[][] FAMILIES = {
        {"put/2", "get/1", "remove/1", "containsKey/1"},
        {"offer/1", "poll/0", "peek/0"},
        {"push/1", "pop/0", "peek/0"},
        {"add/1", "remove/1", "contains/1"},
        {"enqueue/1", "dequeue/0"},
        {"put/1", "take/0"},
        {"get/1", "set/2", "compareAndSet/3"},
        {"get/0", "set/1", "compareAndSet/2"},
        {"increment/0", "decrement/0", "get/0", "sum/0"},
        {"get/0", "incrementAndGet/0", "decrementAndGet/0"},
    };

    private SpecDeriver() {}

    static ObjectSpec derive(Class<?> type) {
        Map<String, ObjectMethod> found = new TreeMap<>();  // by signature, so that the order is the same in every worker
        for (Method method : type.getMethods()) {
            if (!fits(method)) continue;
            ObjectMethod made = ObjectMethod.of(method);
            if (made != null) found.merge(signature(method), made, SpecDeriver::moreSpecific);
        }
        List<ObjectMethod> methods = new ArrayList<>(found.values());
        if (methods.isEmpty())
            throw new Refused("the class " + type.getName() + " has no public methods whose parameters and results are values");
        for (ObjectMethod m : methods) m.name = nameable(m.name);
        tellApart(methods);
        proposeCore(methods);
        Constructor<?> constructor = constructor(type);
        return new ObjectSpec(type, constructor, arguments(constructor), methods);
    }

    private static boolean fits(Method method) {
        if (Modifier.isStatic(method.getModifiers()) || method.isBridge() || method.isSynthetic()) return false;
        if (EXCLUDED.contains(method.getName()) || method.getDeclaringClass() == Object.class) return false;
        for (Class<?> parameter : method.getParameterTypes()) {
            if (parameter == java.util.concurrent.TimeUnit.class || parameter == java.time.Duration.class) return false;
            if (parameter.isArray() && method.getName().equals("toArray")) return false;  // toArray() does the same
        }
        return isResult(method.getReturnType());
    }

    private static boolean isResult(Class<?> type) {
        if (type.isPrimitive() || type == Object.class || type.isEnum() || Comparable.class.isAssignableFrom(type))
            return true;
        if (type.isArray()) return isResult(type.getComponentType());
        for (Class<?> kind : new Class<?>[] {CharSequence.class, Number.class, java.util.Collection.class, Map.class,
                Map.Entry.class, java.util.Iterator.class, java.util.Enumeration.class, java.util.stream.BaseStream.class,
                java.util.Optional.class, java.util.OptionalInt.class, java.util.OptionalLong.class, Boolean.class})
            if (kind.isAssignableFrom(type)) return true;
        return false;
    }

    private static String signature(Method method) {
        return method.getName() + "/" + method.getParameterCount() + Arrays.toString(method.getParameterTypes());
    }

    private static ObjectMethod moreSpecific(ObjectMethod a, ObjectMethod b) {
        return a.method.getReturnType().isAssignableFrom(b.method.getReturnType()) ? b : a;
    }

    /** Gives overloads with the same number of parameters different names: remove_int, remove_Object. */
    private static void tellApart(List<ObjectMethod> methods) {
        Map<String, List<ObjectMethod>> alike = new TreeMap<>();
        for (ObjectMethod m : methods) alike.computeIfAbsent(label(m), k -> new ArrayList<>()).add(m);
        for (List<ObjectMethod> group : alike.values()) {
            if (group.size() == 1) continue;
            for (ObjectMethod m : group)
                for (Class<?> parameter : m.method.getParameterTypes())
                    m.name += "_" + parameter.getSimpleName().replace("[]", "s");
        }
    }

    /** Names of other languages on the JVM may have any character. */
    private static String nameable(String name) {
        String made = name.replaceAll("[^A-Za-z0-9_$]", "_").replaceFirst("^(?=[0-9])", "_");
        return ObjectMethod.mistakeIn(made) == null ? made : made + "_";
    }

    private static String label(ObjectMethod method) {
        return method.name + "/" + method.parameters.size();
    }

    private static void proposeCore(List<ObjectMethod> methods) {
        for (String[] family : FAMILIES) {
            List<String> names = Arrays.asList(family);
            if (methods.stream().filter(m -> names.contains(label(m))).count() < 2) continue;
            for (ObjectMethod m : methods) m.core = names.contains(label(m));
            return;
        }
    }

    private static Constructor<?> constructor(Class<?> type) {
        return Arrays.stream(type.getConstructors())
                .filter(c -> arguments(c) != null)
                .min(Comparator.comparing((Constructor<?> c) -> c.getParameterCount())
                        .thenComparing(c -> Arrays.toString(c.getParameterTypes())))
                .orElseThrow(() -> new Refused("the class " + type.getName()
                        + " has no public constructor that takes nothing or plain values"));
    }

    private static Object[] arguments(Constructor<?> constructor) {
        Class<?>[] types = constructor.getParameterTypes();
        Object[] made = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            ParameterKind kind = ParameterKind.of(types[i], types[i]);
            if (kind == null) return null;
            Object sample = kind.samples().get(0);
            made[i] = kind.argument(sample instanceof Long ? (Object) CONSTRUCTOR_INTEGER : sample);
        }
        return made;
    }
}
