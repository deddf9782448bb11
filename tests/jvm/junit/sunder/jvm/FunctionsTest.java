package sunder.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.junit.Test;

public class FunctionsTest {
    /** An interface of a user, which fixes the type of its parent's results. */
    public interface Naming extends Function<Object, String> {}

    public interface Starting {
        Thread start();
    }

    public interface TwoMethods {
        void first();

        void second();
    }

    private static FunctionKind kindOf(Class<?> type) {
        return FunctionKind.of(type, type, "update");
    }

    private static <T> T function(Class<T> type, String name) {
        return type.cast(kindOf(type).argument(name, null));
    }

    private static Object outcome(ObjectSpec spec, String harness) throws Throwable {
        Dispatcher dispatcher = DispatcherMaker.make(spec);
        Object instance = dispatcher.make(spec.maker.constants);
        StringBuilder results = new StringBuilder();
        Plan.Sequence calls = Plan.of(harness, spec).sequences.get(0);
        for (int i = 0; i < calls.length(); i++) {
            Object result;
            try {
                result = dispatcher.call(calls.methods[i], instance, calls.arguments[i]);
            } catch (Throwable thrown) {
                result = thrown.getClass();
            }
            results.append(i == 0 ? "" : "; ").append(TextWriter.text(result));
        }
        return results.toString();
    }

    @Test
    @SuppressWarnings("unchecked")
    public void giveTheSameForTheSameArguments() throws Exception {
        assertEquals(4, function(BiFunction.class, "increment").apply(1, 2));
        assertEquals(3, function(BiFunction.class, "increment").apply(null, 2));
        assertEquals(7, function(Callable.class, "constant").call());
        assertNull(function(UnaryOperator.class, "null").apply(1));
        assertEquals(6, function(IntBinaryOperator.class, "increment").applyAsInt(2, 3));
        assertEquals(2L, function(ToLongFunction.class, "increment").applyAsLong(1));
        assertTrue(function(Predicate.class, "even").test(0));
        assertFalse(function(Predicate.class, "even").test(1));
        assertTrue(function(Comparator.class, "natural").compare(0, 1) < 0);
        assertTrue(function(Comparator.class, "reverse").compare(0, 1) > 0);
        assertTrue(function(Predicate.class, "even").negate().test(1));
        assertThrows(ArithmeticException.class, () -> function(Runnable.class, "throw").run());
        assertEquals("a+", function(Naming.class, "increment").apply("a"));
    }

    @Test
    public void haveNames() {
        assertEquals("[increment, null, throw]", kindOf(BiFunction.class).names().toString());
        assertEquals("[increment, throw]", kindOf(IntBinaryOperator.class).names().toString());
        assertEquals("[false, throw]", kindOf(BooleanSupplier.class).names().toString());
        assertEquals("[natural, reverse]", kindOf(Comparator.class).names().toString());
        assertEquals("[nothing, throw]", kindOf(Runnable.class).names().toString());
        assertThrows(Refused.class, () -> function(Runnable.class, "increment"));
        assertThrows(Refused.class, () -> function(Comparator.class, "increment"));
        assertThrows(Refused.class, () -> function(IntBinaryOperator.class, "increase"));
    }

    /** Its function makes an array. */
    public interface Arrays<T> {
        Object[] toArray(java.util.function.IntFunction<T[]> maker);
    }

    @Test
    public void areNotMadeForArrays() throws Exception {
        java.lang.reflect.Method method = Arrays.class.getMethod("toArray", java.util.function.IntFunction.class);
        assertNull(FunctionKind.of(method.getParameterTypes()[0], method.getGenericParameterTypes()[0], "toArray"));
    }

    @Test
    public void areNotMadeForOtherInterfaces() {
        assertNull(kindOf(Starting.class));
        assertNull(kindOf(TwoMethods.class));
        assertNull(kindOf(Object.class));
    }

    @Test
    public void areArguments() throws Throwable {
        ObjectSpec map = SpecDeriver.derive(ConcurrentHashMap.class);
        assertEquals("1; 2; null; java.lang.ArithmeticException; null",
                outcome(map, "[compute(0,\"increment\"); compute(0,\"increment\"); compute(0,\"null\"); "
                        + "compute(0,\"throw\"); get(0)]"));
        assertEquals("null; null; [(0,1),(1,0)]", outcome(map, "[put(1,0); put(0,1); forEach(\"collect\")]"));
        ObjectSpec list = SpecDeriver.derive(CopyOnWriteArrayList.class);
        assertEquals("true; true; (); [1,2]",
                outcome(list, "[add(0); add(1); replaceAll(\"increment\"); toArray()]"));
        assertEquals("0; 1", outcome(SpecDeriver.derive(AtomicLong.class), "[getAndUpdate(\"increment\"); get()]"));
    }

    @Test
    public void mayCallTheObject() throws Throwable {
        ObjectSpec map = SpecDeriver.derive(ConcurrentHashMap.class);
        assertEquals("null; 5; 5", outcome(map, "[put(1,5); computeIfAbsent(0,\"get(1)\"); get(0)]"));
        assertThrows(Refused.class, () -> outcome(map, "[computeIfAbsent(0,\"got(1)\")]"));
    }
}
