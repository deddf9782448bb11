package sunder.jvm;

import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.jvm.protocol.Described;
import sunder.jvm.protocol.Described.Shape;

/** The kind of the arguments for a parameter, and how they are made from values of the harness. */
final class ParameterKind {
    private final Class<?> type;
    private final Shape shape;
    private final List<Class<?>> elements;  // one for a collection or an array; key and value for a map
    private FunctionKind function;          // null if it takes none
    private List<Object> chosen;            // names of functions; null if those of its kind are meant
    boolean dataIndependent;                // its values are only stored, compared for equality and returned

    private ParameterKind(Class<?> type, Shape shape, Class<?>... elements) {
        this.type = type;
        this.shape = shape;
        this.elements = Arrays.asList(elements);
    }

    /** Null if no arguments can be made for the type. `taker` is the method with the parameter. */
    static ParameterKind of(Class<?> type, Type generic, String taker) {
        ParameterKind kind = ofValues(type, generic);
        if (kind != null) return kind;
        FunctionKind function = FunctionKind.of(type, generic, taker);
        return function == null ? null : ofFunctions(type, function);
    }

    private static ParameterKind ofFunctions(Class<?> type, FunctionKind function) {
        ParameterKind made = new ParameterKind(type, Shape.SINGLE, String.class);
        made.function = function;
        return made;
    }

    /** The same parameter of a copy of the class. */
    ParameterKind copiedAs(Class<?> copy) {
        if (copy == type) return this;
        return function == null ? ofValues(copy, copy) : ofFunctions(copy, function.copiedAs(copy));
    }

    boolean takesFunctions() {
        return function != null;
    }

    /** Names the functions that it is called with. */
    void choose(List<Object> names) {
        chosen = names;
    }

    /** Null if it takes no values. */
    static ParameterKind ofValues(Class<?> type, Type generic) {
        if (isScalar(type)) return new ParameterKind(type, Shape.SINGLE, type);
        if (type.isArray())
            return isScalar(type.getComponentType())
                    ? new ParameterKind(type, Shape.LIST, type.getComponentType()) : null;
        Class<?> first = argument(generic, 0), second = argument(generic, 1);
        if (first == null) return null;
        if (type == Map.class) return second == null ? null : new ParameterKind(type, Shape.MAP, first, second);
        if (type == Set.class) return new ParameterKind(type, Shape.SET, first);
        if (type == Collection.class || type == List.class || type == Iterable.class)
            return new ParameterKind(type, Shape.LIST, first);
        return null;
    }

    private static boolean isScalar(Class<?> type) {
        return type.isPrimitive() && type != void.class && type != char.class || type == Object.class
                || type == Number.class || type == Comparable.class || type == Integer.class || type == Long.class
                || type == Short.class || type == Byte.class || type == Double.class || type == Float.class
                || type == Boolean.class || isText(type) || type.isEnum();
    }

    private static boolean isText(Class<?> type) {
        return type == String.class || type == CharSequence.class;
    }

    // Collection<String> holds strings; type variables and wildcards (T, ?, ? extends K) take integers. Null if it takes neither.
    private static Class<?> argument(Type generic, int index) {
        if (!(generic instanceof ParameterizedType)) return Object.class;
        Type[] arguments = ((ParameterizedType) generic).getActualTypeArguments();
        if (index >= arguments.length || !(arguments[index] instanceof Class))
            return arguments.length > index && arguments[index] instanceof ParameterizedType ? null : Object.class;
        Class<?> type = (Class<?>) arguments[index];
        return isScalar(type) && !type.isEnum() && type != Boolean.class ? type : null;
    }

    private boolean takesText() {
        return elements.stream().allMatch(ParameterKind::isText);
    }

    Described.Parameter described() {
        List<String> members = new ArrayList<>();
        for (Object member : domain()) members.add(TextWriter.text(member));
        return new Described.Parameter(shape, takesText(), members, dataIndependent);
    }

    private List<Object> domain() {
        if (function != null) return chosen == null ? function.names() : chosen;
        if (type == boolean.class || type == Boolean.class) return Arrays.asList(false, true);
        List<Object> names = new ArrayList<>();
        if (type.isEnum()) for (Object constant : type.getEnumConstants()) names.add(((Enum<?>) constant).name());
        return names;
    }

    /** Arguments of this kind for trying a method out: two that differ, if possible. */
    List<Object> samples() {
        if (!domain().isEmpty()) return domain();
        Object zero = takesText() ? "a" : (Object) 0L, one = takesText() ? "b" : (Object) 1L;
        switch (shape) {
            case LIST:
                return Arrays.asList(Arrays.asList(zero, one), Arrays.asList(one, one));
            case SET:
                return Collections.singletonList(new LinkedHashSet<>(Arrays.asList(zero, one)));
            case MAP:
                Map<Object, Object> map = new LinkedHashMap<>();
                map.put(zero, one);
                map.put(one, one);
                return Collections.singletonList(map);
            default:
                return Arrays.asList(zero, one);
        }
    }

    /** The same for a value that may be the name of a function, or a call of the object. */
    Object argument(Object value, ObjectSpec spec) {
        return function == null ? argument(value) : function.argument(String.valueOf(value), spec);
    }

    /** The argument for a value. Collections are immutable, since all executions share them. Arrays are copied for each call. */
    Object argument(Object value) {
        if (shape == Shape.SINGLE) return scalar(value, type);
        if (shape == Shape.MAP) {
            Map<Object, Object> map = new LinkedHashMap<>();
            ((Map<?, ?>) value).forEach((k, v) -> map.put(scalar(k, elements.get(0)), scalar(v, elements.get(1))));
            return Collections.unmodifiableMap(map);
        }
        List<Object> list = new ArrayList<>();
        for (Object element : (Collection<?>) value) list.add(scalar(element, elements.get(0)));
        if (shape == Shape.SET) return Collections.unmodifiableSet(new LinkedHashSet<>(list));
        if (!type.isArray()) return Collections.unmodifiableList(list);
        Object array = Array.newInstance(type.getComponentType(), list.size());
        for (int i = 0; i < list.size(); i++) Array.set(array, i, list.get(i));
        return array;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object scalar(Object value, Class<?> type) {
        if (value == null) return null;
        if (type.isEnum()) return Enum.valueOf((Class<Enum>) type, value.toString());
        if (isText(type)) return value.toString();
        if (!(value instanceof Long)) return value;
        long number = (Long) value;
        if (type == long.class || type == Long.class) return number;
        if (type == short.class || type == Short.class) return (short) number;
        if (type == byte.class || type == Byte.class) return (byte) number;
        if (type == double.class || type == Double.class) return (double) number;
        if (type == float.class || type == Float.class) return (float) number;
        if ((int) number != number) throw new Refused("the argument " + number + " does not fit 32 bits");
        return (int) number;
    }
}
