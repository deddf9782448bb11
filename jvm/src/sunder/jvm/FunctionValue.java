package sunder.jvm;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;

/** The behaviour of a function that is an argument. */
abstract class FunctionValue {
    private static final long CONSTANT = 7;  // differs from the values of small harnesses

    /** The result as its interface wants it, or null for a function without a result. */
    abstract Object apply(Object[] arguments) throws Throwable;

    boolean compares() {
        return false;
    }

    /** The function for one call on this instance. Most serve all calls. */
    FunctionValue in(Object instance, Dispatcher dispatcher) {
        return this;
    }

    /** Values that it was given; null if it does not keep them. */
    List<Object> collected() {
        return null;
    }

    static boolean canMake(Class<?> result) {
        return result == Object.class || result == Comparable.class || result == String.class || result == CharSequence.class
                || Number.class.isAssignableFrom(result) && converted(0, result) != null;
    }

    /** Null if there is none of this name with such results. */
    static FunctionValue named(String name, Class<?> result, ObjectSpec spec) {
        if (name.indexOf('(') > 0) return new Call(spec, name, result);
        if (name.equals("throw")) return of(a -> {
            throw new ArithmeticException();
        });
        if (result == void.class)
            return name.equals("nothing") ? of(a -> null) : name.equals("collect") ? new Collector(null) : null;
        if (result == Boolean.class) return predicate(name);
        if (name.equals("natural") || name.equals("reverse")) return new Comparing(name.equals("reverse"));
        switch (name) {
            case "null":
                return of(a -> null);
            case "constant":
                Object constant = converted(CONSTANT, result);
                return of(a -> constant);
            case "increment":
                return of(a -> incremented(a, result));
            default:
                return null;
        }
    }

    private interface Body {
        Object apply(Object[] arguments);
    }

    private static FunctionValue of(Body body) {
        return new FunctionValue() {
            @Override
            Object apply(Object[] arguments) {
                return body.apply(arguments);
            }
        };
    }

    private static FunctionValue predicate(String name) {
        switch (name) {
            case "true":
                return of(a -> true);
            case "false":
                return of(a -> false);
            case "even":
                return of(a -> sum(a) % 2 == 0);
            default:
                return null;
        }
    }

    // A result that is no number counts as 0.
    private static long sum(Object[] arguments) {
        long sum = 0;
        for (Object argument : arguments)
            if (argument instanceof Number) sum += ((Number) argument).longValue();
        return sum;
    }

    private static Object incremented(Object[] arguments, Class<?> result) {
        if (result != String.class && result != CharSequence.class) return converted(sum(arguments) + 1, result);
        StringBuilder text = new StringBuilder();
        for (Object argument : arguments) text.append(argument == null ? "" : argument);
        return text.append('+').toString();
    }

    private static Object converted(long number, Class<?> type) {
        if (type == Long.class) return number;
        if (type == Short.class) return (short) number;
        if (type == Byte.class) return (byte) number;
        if (type == Double.class) return (double) number;
        if (type == Float.class) return (float) number;
        if (type == String.class || type == CharSequence.class) return Long.toString(number);
        return type.isAssignableFrom(Integer.class) ? (Object) (int) number : null;
    }

    private static final class Comparing extends FunctionValue {
        private final boolean reverse;

        Comparing(boolean reverse) {
            this.reverse = reverse;
        }

        @Override
        boolean compares() {
            return true;
        }

        @Override
        @SuppressWarnings("unchecked")
        Object apply(Object[] arguments) {
            int order = ((Comparable<Object>) arguments[0]).compareTo(arguments[1]);
            return reverse ? -order : order;
        }
    }

    private static final class Collector extends FunctionValue {
        private final List<Object> values = new ArrayList<>();
        private final Object instance;

        Collector(Object instance) {
            this.instance = instance;
        }

        @Override
        FunctionValue in(Object of, Dispatcher by) {
            return new Collector(of);
        }

        @Override
        List<Object> collected() {
            return values;
        }

        @Override
        Object apply(Object[] arguments) {
            List<Object> read = new ArrayList<>();
            for (Object argument : arguments) read.add(Results.part(argument, instance));
            values.add(read.size() == 1 ? read.get(0)
                    : read.size() == 2 ? new AbstractMap.SimpleImmutableEntry<>(read.get(0), read.get(1)) : read);
            return null;
        }
    }

    /** Calls the object itself. */
    private static final class Call extends FunctionValue {
        private final Plan.Sequence call;
        private final Class<?> result;
        private final Object instance;
        private final Dispatcher dispatcher;

        Call(ObjectSpec spec, String text, Class<?> result) {
            this(Plan.of("[" + text + "]", spec).sequences.get(0), result, null, null);
        }

        private Call(Plan.Sequence call, Class<?> result, Object instance, Dispatcher dispatcher) {
            this.call = call;
            this.result = result;
            this.instance = instance;
            this.dispatcher = dispatcher;
        }

        @Override
        FunctionValue in(Object of, Dispatcher by) {
            return new Call(call, result, of, by);
        }

        @Override
        Object apply(Object[] arguments) throws Throwable {
            Object got = dispatcher.call(call.methods[0], instance, call.arguments[0]);
            if (result == void.class || got == null) return null;
            if (result == Boolean.class) return Boolean.TRUE.equals(got);
            return converted(got instanceof Number ? ((Number) got).longValue() : CONSTANT, result);
        }
    }
}
