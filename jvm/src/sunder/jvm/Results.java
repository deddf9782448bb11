package sunder.jvm;

import java.lang.reflect.Array;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.BaseStream;
import sunder.jvm.explore.ShadowLoader;

/**
 * Results of invocations as plain values with equality by content: null, Boolean, Integer, Long, String, List, Set, Map,
 * and Map.Entry for a pair. A Class stands for an exception of that class.
 */
public final class Results {
    /** The result of a method that returns nothing. */
    public static final Object VOID = new Object();

    /** The result of a method that returned its own instance. To read it would be another call. */
    public static final Object THIS = new Object();

    /** In place of the result of an invocation that waits for ever. */
    public static final Object WAITS = new Object();

    /** In place of the result of an invocation that was not made, since one before it waits for ever. */
    public static final Object NOT_MADE = new Object();

    private Results() {}

    /** Whether results of a method with this type can be compared: by their content, or since they are the instance itself. */
    static boolean areOf(Class<?> type, Class<?> underTest) {
        return areOf(type) || type.isAssignableFrom(underTest);
    }

    private static boolean areOf(Class<?> type) {
        if (type.isPrimitive() || type == Object.class || type.isEnum() || Comparable.class.isAssignableFrom(type))
            return true;
        if (type.isArray()) return areOf(type.getComponentType());
        for (Class<?> kind : new Class<?>[] {CharSequence.class, Number.class, Collection.class, Map.class, Map.Entry.class,
                Iterator.class, Enumeration.class, BaseStream.class, Optional.class, OptionalInt.class, OptionalLong.class,
                OptionalDouble.class, Boolean.class})
            if (kind.isAssignableFrom(type)) return true;
        return Parts.areIn(type);
    }

    /** The same for a result that may be the instance itself. */
    public static Object read(Object result, Object instance) {
        return result == instance ? THIS : read(result);
    }

    /**
     * Called within the invocation: a live view (a key set, an iterator, a tail map) is used by reading it, and only that
     * shows whether it is atomic.
     */
    public static Object read(Object result) {
        if (result == null || result instanceof Integer || result instanceof Boolean || result instanceof String)
            return result;
        return readOther(result);
    }

    private static Object readOther(Object result) {
        if (result instanceof Map.Entry) return pair((Map.Entry<?, ?>) result);
        if (result instanceof Set) return addAll(new HashSet<>(), ((Set<?>) result).iterator());
        if (result instanceof Collection) return addAll(new ArrayList<>(), ((Collection<?>) result).iterator());
        if (result instanceof Map) return map((Map<?, ?>) result);
        if (result instanceof Enumeration) return list((Enumeration<?>) result);  // first, since those of Hashtable are also iterators, which fail fast
        if (result instanceof Iterator) return addAll(new ArrayList<>(), (Iterator<?>) result);
        if (result instanceof BaseStream) return addAll(new ArrayList<>(), ((BaseStream<?, ?>) result).iterator());
        if (result.getClass().isArray()) return array(result);
        return scalar(result);
    }

    private static Object scalar(Object result) {
        if (result instanceof Long || result instanceof Short || result instanceof Byte
                || result instanceof java.math.BigInteger) return ((Number) result).longValue();
        if (result instanceof Optional) return read(((Optional<?>) result).orElse(null));
        if (result instanceof OptionalInt)
            return ((OptionalInt) result).isPresent() ? ((OptionalInt) result).getAsInt() : null;
        if (result instanceof OptionalLong)
            return ((OptionalLong) result).isPresent() ? ((OptionalLong) result).getAsLong() : null;
        if (result instanceof OptionalDouble)
            return ((OptionalDouble) result).isPresent() ? "" + ((OptionalDouble) result).getAsDouble() : null;
        if (result instanceof Enum) return ((Enum<?>) result).name();
        if (result instanceof Throwable) return result.getClass();
        if (result instanceof CharSequence || result instanceof Number || result instanceof Character)
            return result.toString();
        Object parts = Parts.of(result);
        return parts != null ? parts : ShadowLoader.originalName(result.getClass().getName());
    }

    private static Object pair(Map.Entry<?, ?> entry) {
        return new AbstractMap.SimpleImmutableEntry<>(read(entry.getKey()), read(entry.getValue()));
    }

    private static Collection<Object> addAll(Collection<Object> to, Iterator<?> from) {
        while (from.hasNext()) to.add(read(from.next()));
        return to;
    }

    private static List<Object> list(Enumeration<?> from) {
        List<Object> to = new ArrayList<>();
        while (from.hasMoreElements()) to.add(read(from.nextElement()));
        return to;
    }

    private static Map<Object, Object> map(Map<?, ?> from) {
        Map<Object, Object> to = new HashMap<>();
        for (Map.Entry<?, ?> entry : from.entrySet()) to.put(read(entry.getKey()), read(entry.getValue()));
        return to;
    }

    private static List<Object> array(Object from) {
        int length = Array.getLength(from);
        List<Object> to = new ArrayList<>(length);
        for (int i = 0; i < length; i++) to.add(read(Array.get(from, i)));
        return to;
    }
}
