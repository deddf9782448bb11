package sunder.jvm;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A parameter that takes a function: an interface with one abstract method. Its arguments are functions with a name, which give
 * the same result whenever they get the same arguments. See "Functions" in docs/specs.md.
 */
final class FunctionKind {
    // Methods that call their function before they return, and never later.
    private static final List<String> AT_ONCE =
            Arrays.asList("forEach", "each", "drain", "visit", "iterate", "traverse", "tryAdvance", "consume");

    private final Class<?> type;
    private final Method method;   // the abstract one
    private final Class<?> result;
    private final boolean atOnce;

    private FunctionKind(Class<?> type, Method method, Class<?> result, boolean atOnce) {
        this.type = type;
        this.method = method;
        this.result = result;
        this.atOnce = atOnce;
    }

    /** Null if the type takes no functions, or if no result can be made for them. `taker` is the method with the parameter. */
    static FunctionKind of(Class<?> type, Type generic, String taker) {
        if (!type.isInterface() || !Modifier.isPublic(type.getModifiers())) return null;
        Method only = onlyAbstract(type);
        if (only == null || Arrays.stream(only.getParameterTypes()).anyMatch(p -> !Modifier.isPublic(p.getModifiers()))) return null;
        Class<?> result = resolved(only.getGenericReturnType(), only.getDeclaringClass(), type, generic);
        boolean hasResult = result == void.class || result == Boolean.class || FunctionValue.canMake(result);
        return hasResult ? new FunctionKind(type, only, result, AT_ONCE.stream().anyMatch(taker::startsWith)) : null;
    }

    /** The same for a copy of the interface. */
    FunctionKind copiedAs(Class<?> copy) {
        return copy == type ? this : new FunctionKind(copy, onlyAbstract(copy), result, atOnce);
    }

    private static Method onlyAbstract(Class<?> type) {
        Method only = null;
        for (Method m : type.getMethods()) {
            if (!Modifier.isAbstract(m.getModifiers()) || isOfObject(m)) continue;
            if (only != null && !only.getName().equals(m.getName())) return null;
            only = only == null || only.getReturnType().isAssignableFrom(m.getReturnType()) ? m : only;
        }
        return only;
    }

    // Comparator, for example, has an abstract `equals`.
    private static boolean isOfObject(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    // The class of the values that the type stands for, boxed. Type variables without a bound take any object.
    private static Class<?> resolved(Type wanted, Class<?> owner, Class<?> type, Type generic) {
        if (wanted instanceof Class) return boxed((Class<?>) wanted);
        if (wanted instanceof ParameterizedType) return (Class<?>) ((ParameterizedType) wanted).getRawType();
        if (wanted instanceof WildcardType) {
            Type[] lower = ((WildcardType) wanted).getLowerBounds();
            return resolved(lower.length > 0 ? lower[0] : ((WildcardType) wanted).getUpperBounds()[0], owner, type, generic);
        }
        if (!(wanted instanceof TypeVariable)) return Object[].class;  // a generic array
        int index = Arrays.asList(owner.getTypeParameters()).indexOf(wanted);
        Type argument = index < 0 ? null : argument(owner, index, type, generic);
        if (argument != null && !(argument instanceof TypeVariable)) return resolved(argument, owner, type, generic);
        Type bound = ((TypeVariable<?>) (argument == null ? wanted : argument)).getBounds()[0];
        return bound instanceof TypeVariable ? Object.class : resolved(bound, owner, type, generic);
    }

    // The argument for a type parameter of `owner`, from the written type, which is `owner` or extends it. Null if it is raw.
    private static Type argument(Class<?> owner, int index, Class<?> type, Type generic) {
        if (type == owner)
            return generic instanceof ParameterizedType ? ((ParameterizedType) generic).getActualTypeArguments()[index] : null;
        for (Type parent : type.getGenericInterfaces()) {
            Class<?> raw = parent instanceof ParameterizedType ? (Class<?>) ((ParameterizedType) parent).getRawType() : (Class<?>) parent;
            if (!owner.isAssignableFrom(raw)) continue;
            Type found = argument(owner, index, raw, parent);
            int own = Arrays.asList(type.getTypeParameters()).indexOf(found);
            return own < 0 ? found : argument(type, own, type, generic);
        }
        return null;
    }

    private static Class<?> boxed(Class<?> type) {
        return type == void.class ? type : java.lang.invoke.MethodType.methodType(type).wrap().returnType();
    }

    private boolean takesNothing() {
        return method.getParameterCount() == 0;
    }

    /** The names of the functions that a method is checked with, unless its spec names others. */
    List<Object> names() {
        List<Object> names = new ArrayList<>();
        if (result == void.class) names.add(atOnce && !takesNothing() ? "collect" : "nothing");
        else if (type == java.util.Comparator.class) Collections.addAll(names, "natural", "reverse");
        else if (result == Boolean.class && takesNothing()) names.add("false");  // with "true" alone, a loop might never end
        else if (result == Boolean.class) Collections.addAll(names, "even", "true");
        else names.add(takesNothing() ? "constant" : "increment");
        if (FunctionValue.canMake(result) && !method.getReturnType().isPrimitive()) names.add("null");
        if (type != java.util.Comparator.class) names.add("throw");
        return names;
    }

    /** The function with this name. A name with a parenthesis is a call of the object, made whenever the function is called. */
    Object argument(String name, ObjectSpec spec) {
        FunctionValue value = FunctionValue.named(name, result, spec);
        if (value == null || type == java.util.Comparator.class && !value.compares())
            throw new Refused("there is no function '" + name + "' for " + type.getName() + "; there are " + texts(names())
                    + ", and calls such as \"get(0)\"");
        return FunctionMaker.make(type, method, value);
    }

    private static String texts(List<Object> names) {
        List<String> texts = new ArrayList<>();
        for (Object name : names) texts.add('"' + name.toString() + '"');
        return String.join(", ", texts);
    }
}
