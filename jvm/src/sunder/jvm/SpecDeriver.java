package sunder.jvm;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Makes a spec from a class alone, with its public methods whose parameters and results are values. */
final class SpecDeriver {
    /** The integer argument of a constructor, usually a capacity. Small harnesses must not fill the object. */
    private static final long CONSTRUCTOR_INTEGER = 8;

    // As name/parameters. The family of which a class has the most methods, at least two, is proposed as its core.
    private static final String[][] FAMILIES = {
        {"put/2", "get/1", "remove/1", "containsKey/1"},
        {"put/2", "getIfPresent/1", "invalidate/1"},
        {"offer/1", "poll/0", "peek/0"},
        {"push/1", "pop/0", "peek/0"},
        {"add/1", "count/1", "remove/1"},
        {"add/1", "remove/1", "contains/1"},
        {"insert/1", "remove/1", "delete/1", "contains/1"},
        {"addFirst/1", "pollFirst/0", "peekFirst/0"},
        {"enqueue/1", "dequeue/0"},
        {"send/1", "receive/0"},
        {"put/1", "take/0"},
        {"add/1", "get/1"},
        {"get/1", "set/2", "compareAndSet/3"},
        {"get/0", "set/1", "compareAndSet/2"},
        {"getValue/0", "setValue/1"},
        {"read/0", "write/1"},
        {"increment/0", "decrement/0", "get/0", "sum/0"},
        {"inc/0", "dec/0", "get/0", "count/0", "getCount/0"},
        {"get/0", "incrementAndGet/0", "decrementAndGet/0"},
        {"add/1", "sum/0", "get/0", "intValue/0"},
        {"tryAcquire/0", "release/0", "availablePermits/0"},
        {"put/2", "get/1"},
    };

    private SpecDeriver() {}

    static ObjectSpec derive(Class<?> type) {
        return derive(type, maker(type));
    }

    /** From a class, or from an expression that makes an instance: then its methods are those of the expression's type. */
    static ObjectSpec derive(String expression, ClassFinder classes) {
        if (expression.indexOf('(') < 0) return derive(classes.find(expression));
        List<Object> constants = new ArrayList<>();
        Expression.Call make = new ExpressionReader(expression, classes, constants).read();
        if (!Modifier.isPublic(make.type().getModifiers()))
            throw new Refused(make.type().getName() + " is not public; write a spec with \"class\", an interface of it, and \"make\"");
        return derive(make.type(), new Maker(make, null, constants));
    }

    private static ObjectSpec derive(Class<?> type, Maker maker) {
        Map<String, ObjectMethod> found = new TreeMap<>();  // by signature, so that the order is the same in every worker
        for (Method method : LeftOut.candidates(type))
            if (LeftOut.why(method, type) == null)
                found.merge(LeftOut.signature(method), ObjectMethod.of(method), SpecDeriver::moreSpecific);
        List<ObjectMethod> methods = new ArrayList<>(found.values());
        if (methods.isEmpty())
            throw new Refused("the class " + type.getName() + " has no public methods whose parameters and results are values");
        for (ObjectMethod m : methods) m.name = nameable(m.name);
        tellApart(methods);
        proposeCore(methods);
        ObjectSpec made = new ObjectSpec(type, maker, methods);
        made.refuseOneWithoutReset();
        return made;
    }

    private static ObjectMethod moreSpecific(ObjectMethod a, ObjectMethod b) {
        return a.method.getReturnType().isAssignableFrom(b.method.getReturnType()) ? b : a;
    }

    /** Gives overloads with the same number of parameters different names: remove_int, remove_Object. */
    private static void tellApart(List<ObjectMethod> methods) {
        nameByTypes(methods, Class::getSimpleName);
        nameByTypes(methods, Class::getTypeName);  // types of two packages may have the same simple name
    }

    private static void nameByTypes(List<ObjectMethod> methods, Function<Class<?>, String> text) {
        Map<String, List<ObjectMethod>> alike = new TreeMap<>();
        for (ObjectMethod m : methods) alike.computeIfAbsent(m.label(), k -> new ArrayList<>()).add(m);
        for (List<ObjectMethod> group : alike.values()) {
            if (group.size() == 1) continue;
            for (ObjectMethod m : group) {
                m.name = nameable(m.method.getName());
                for (Class<?> parameter : m.method.getParameterTypes())
                    m.name += "_" + nameable(text.apply(parameter).replace("[]", "s"));
            }
        }
    }

    /** Names of other languages on the JVM may have any character. */
    private static String nameable(String name) {
        String made = name.replaceAll("[^A-Za-z0-9_$]", "_").replaceFirst("^(?=[0-9])", "_");
        return ObjectMethod.mistakeIn(made) == null ? made : made + "_";
    }

    private static void proposeCore(List<ObjectMethod> methods) {
        List<String> best = Arrays.asList();
        long most = 1;
        for (String[] family : FAMILIES) {
            List<String> names = Arrays.asList(family);
            long count = names.stream().filter(n -> methods.stream().anyMatch(m -> isOf(m, n))).count();
            if (count <= most) continue;
            most = count;
            best = names;
        }
        for (String label : best) methods.stream().filter(m -> isOf(m, label)).min(SpecDeriver::compareTypes).ifPresent(m -> m.core = true);
    }

    // By the method's own name: overloads with the same number of parameters have others in harnesses.
    private static boolean isOf(ObjectMethod method, String label) {
        return !method.takesFunctions() && label.equals(method.method.getName() + "/" + method.parameters.size());
    }

    // Of such overloads, the one that takes any object is meant, or else the one that takes no boxes.
    private static int compareTypes(ObjectMethod a, ObjectMethod b) {
        return Integer.compare(oddity(a), oddity(b));
    }

    private static int oddity(ObjectMethod method) {
        int sum = 0;
        for (Class<?> type : method.method.getParameterTypes()) sum += type == Object.class ? 0 : type.isPrimitive() ? 1 : 2;
        return sum;
    }

    // The constructor or, without one, the static method of the class that takes the fewest plain values.
    private static Maker maker(Class<?> type) {
        List<Executable> all = new ArrayList<>(Arrays.asList(type.getConstructors()));
        if (all.stream().noneMatch(c -> arguments(c) != null))
            for (Method m : type.getMethods())
                if (Modifier.isStatic(m.getModifiers()) && m.getReturnType() == type && m.getDeclaringClass() == type) all.add(m);
        Executable best = all.stream()
                .filter(e -> arguments(e) != null)
                .min(Comparator.comparing((Executable e) -> e.getParameterCount())
                        .thenComparing(e -> Arrays.toString(e.getParameterTypes())).thenComparing(Executable::getName))
                .orElseThrow(() -> new Refused("the class " + type.getName() + " has no public constructor, and no static method "
                        + "that makes one, which takes nothing or plain values; name the call that makes one, such as \"" + type.getName()
                        + ".create(new a.b.C())\""));
        return Maker.of(type, best, arguments(best));
    }

    private static Object[] arguments(Executable constructor) {
        Class<?>[] types = constructor.getParameterTypes();
        Object[] made = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            ParameterKind kind = ParameterKind.ofValues(types[i], types[i]);
            if (kind == null) return null;
            Object sample = kind.samples().get(0);
            made[i] = kind.argument(sample instanceof Long ? (Object) CONSTRUCTOR_INTEGER : sample);
        }
        return made;
    }
}
