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
import java.util.Spliterator;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
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

    /**
     * Whether results of a method with this type say anything: those of other classes are at least null or not. Locks and
     * spliterators are ways to use the object later on, and each engine has threads of its own.
     */
    static boolean areOf(Class<?> type, Class<?> underTest) {
        if (type.isAssignableFrom(underTest)) return true;
        if (type.isArray()) return areOf(type.getComponentType(), underTest);
        for (Class<?> kind : new Class<?>[] {Spliterator.class, Lock.class, ReadWriteLock.class, Condition.class, Thread.class})
            if (kind.isAssignableFrom(type)) return false;
        return true;
    }

    /** The same for a result that may be the instance itself, or contain it. */
    public static Object read(Object result, Object instance) {
        return result == instance && result != null ? THIS : part(result, instance);
    }

    /**
     * Called within the invocation: a live view (a key set, an iterator, a tail map) is used by reading it, and only that
     * shows whether it is atomic.
     */
    public static Object read(Object result) {
        return part(result, null);
    }

    /** A result, or what a result contains. The instance is known by its class alone: to read it would be another call. */
    static Object part(Object result, Object instance) {
        if (result == null || result instanceof Integer || result instanceof Boolean || result instanceof String)
            return result;
        return result == instance ? nameOf(result.getClass()) : readOther(result, instance);
    }

    private static Object readOther(Object result, Object instance) {
        if (result instanceof Map.Entry) return pair((Map.Entry<?, ?>) result, instance);
        if (result instanceof Set) return addAll(new HashSet<>(), ((Set<?>) result).iterator(), instance);
        if (result instanceof Collection) return addAll(new ArrayList<>(), ((Collection<?>) result).iterator(), instance);
        if (result instanceof Map) return map((Map<?, ?>) result, instance);
        if (result instanceof Enumeration)  // first, since those of Hashtable are also iterators, which fail fast
            return list((Enumeration<?>) result, instance);
        if (result instanceof Iterator) return addAll(new ArrayList<>(), (Iterator<?>) result, instance);
        if (result instanceof BaseStream) return addAll(new ArrayList<>(), ((BaseStream<?, ?>) result).iterator(), instance);
        if (result.getClass().isArray()) return array(result, instance);
        return scalar(result, instance);
    }

    private static Object scalar(Object result, Object instance) {
        if (result instanceof Long || result instanceof Short || result instanceof Byte
                || result instanceof java.math.BigInteger) return ((Number) result).longValue();
        if (result instanceof Optional) return part(((Optional<?>) result).orElse(null), instance);
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
        Object parts = Parts.of(result, instance);
        if (parts != null) return parts;
        return result instanceof Iterable ? addAll(new ArrayList<>(), ((Iterable<?>) result).iterator(), instance)
                : nameOf(result.getClass());
    }

    // The same in every process: the JVM numbers the classes of lambdas and proxies, and threads are those of an engine.
    private static String nameOf(Class<?> type) {
        if (Thread.class.isAssignableFrom(type)) return Thread.class.getName();
        return ShadowLoader.originalName(type.getName()).replaceFirst("(\\$\\$Lambda|\\$Proxy)[/$]?[0-9].*", "$1");
    }

    private static Object pair(Map.Entry<?, ?> entry, Object instance) {
        return new AbstractMap.SimpleImmutableEntry<>(part(entry.getKey(), instance), part(entry.getValue(), instance));
    }

    private static Collection<Object> addAll(Collection<Object> to, Iterator<?> from, Object instance) {
        while (from.hasNext()) to.add(part(from.next(), instance));
        return to;
    }

    private static List<Object> list(Enumeration<?> from, Object instance) {
        List<Object> to = new ArrayList<>();
        while (from.hasMoreElements()) to.add(part(from.nextElement(), instance));
        return to;
    }

    private static Map<Object, Object> map(Map<?, ?> from, Object instance) {
        Map<Object, Object> to = new HashMap<>();
        for (Map.Entry<?, ?> entry : from.entrySet()) to.put(part(entry.getKey(), instance), part(entry.getValue(), instance));
        return to;
    }

    private static List<Object> array(Object from, Object instance) {
        int length = Array.getLength(from);
        List<Object> to = new ArrayList<>(length);
        for (int i = 0; i < length; i++) to.add(part(Array.get(from, i), instance));
        return to;
    }
}
