package sunder.jvm;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import org.junit.Test;
import sunder.jvm.protocol.Described;

public class SpecDeriverTest {
    /** With methods that fit and some that do not. */
    public static class Stack {
        public void push(int value) {}

        public int pop() {
            return 0;
        }

        public void add(int value) {}

        public void add(String value) {}

        public Thread owner() {
            return null;
        }

        public void give(Thread thread) {}

        public static int count() {
            return 0;
        }

        void hidden() {}
    }

    /** With names that no harness can hold. */
    public static class Foreign {
        public int gr\u00f6\u00dfe() {
            return 0;
        }

        public int core() {
            return 0;
        }
    }

    /** Without a public constructor. */
    public static final class Closed {
        private Closed() {}

        public int get() {
            return 0;
        }
    }

    /** Without methods. */
    public static class Empty {}

    private static Set<String> names(List<ObjectMethod> methods, boolean coreOnly) {
        Set<String> names = new TreeSet<>();
        for (ObjectMethod m : methods)
            if (m.core || !coreOnly) names.add(m.name);
        return names;
    }

    @Test
    public void givesEveryMethodANameForHarnesses() {
        ObjectSpec spec = SpecDeriver.derive(Foreign.class);
        assertEquals("[core_, gr__e]", names(spec.methods, false).toString());
        assertTrue(SpecWriter.text(spec), SpecWriter.text(spec).contains("\"gr\u00f6\u00dfe\", \"as\": \"gr__e\""));
    }

    @Test
    public void takesPublicMethodsOfValues() {
        ObjectSpec spec = SpecDeriver.derive(Stack.class);
        assertEquals("[add_String, add_int, pop, push]", names(spec.methods, false).toString());
        assertEquals("[pop, push]", names(spec.methods, true).toString());
    }

    /** Overloads whose types have the same name in two packages, and a core of overloads. */
    @SuppressWarnings("overloads")
    public static class Overloaded {
        /** Of the same name as java.util.function.IntPredicate. */
        public interface IntPredicate {
            /** Whether it fits. */
            boolean fits(int value);
        }

        /** A result that says no more than whether it is there. */
        public interface Handle {}

        public boolean add(int value) {
            return true;
        }

        public boolean add(Integer value) {
            return true;
        }

        public boolean remove(Object value) {
            return true;
        }

        public boolean remove(int value) {
            return true;
        }

        public int count(java.util.function.Predicate<Object> which) {
            return 0;
        }

        public boolean removeIf(IntPredicate which) {
            return true;
        }

        public boolean removeIf(java.util.function.IntPredicate which) {
            return true;
        }

        public Handle register(int value) {
            return null;
        }

        public java.util.concurrent.locks.Lock lock() {
            return null;
        }
    }

    @Test
    public void tellsOverloadsApartByTheirTypes() {
        ObjectSpec spec = SpecDeriver.derive(Overloaded.class);
        assertEquals("[add_Integer, add_int, count, register, removeIf_java_util_function_IntPredicate, "
                + "removeIf_sunder_jvm_SpecDeriverTest$Overloaded$IntPredicate, remove_Object, remove_int]",
                names(spec.methods, false).toString());
        assertEquals("[add_int, remove_Object]", names(spec.methods, true).toString());
        assertEquals("a result of java.util.concurrent.locks.Lock says nothing that can be compared",
                whyLeftOut(Overloaded.class, "lock()"));
    }

    /** The parent is not public, its method is. */
    public static class Child extends Parent {}

    static class Parent {
        public int size() {
            return 0;
        }
    }

    private static String whyLeftOut(Class<?> type, String method) {
        for (Described.LeftOut each : LeftOut.of(type, SpecDeriver.derive(type).methods))
            if (each.method.equals(method)) return each.why;
        return null;
    }

    @Test
    public void everyOtherPublicMethodHasAReason() {
        assertEquals("it is static", whyLeftOut(Stack.class, "count()"));
        assertEquals("a result of java.lang.Thread says nothing that can be compared", whyLeftOut(Stack.class, "owner()"));
        assertEquals("no argument can be made for java.lang.Thread", whyLeftOut(Stack.class, "give(Thread)"));
        assertEquals("it waits for a limited time, so its results depend on the clock",
                whyLeftOut(ArrayBlockingQueue.class, "poll(long, TimeUnit)"));
        assertEquals("it changes its argument", whyLeftOut(ArrayBlockingQueue.class, "drainTo(Collection, int)"));
        for (Class<?> type : new Class<?>[] {Stack.class, ArrayBlockingQueue.class, Child.class}) {
            ObjectSpec spec = SpecDeriver.derive(type);
            for (Method method : type.getMethods())
                if (method.getDeclaringClass() != Object.class && spec.methods.stream().noneMatch(m -> m.method.equals(method)))
                    assertTrue(method.toString(), whyLeftOut(type, SpecTypes.signature(method)) != null);
        }
    }

    @Test
    public void takesPublicMethodsOfAParentThatIsNotPublic() {
        assertEquals("[size]", names(SpecDeriver.derive(Child.class).methods, false).toString());
    }

    @Test
    public void choosesTheSmallestConstructorThatTakesValues() {
        ObjectSpec spec = SpecDeriver.derive(ArrayBlockingQueue.class);
        assertArrayEquals(new Object[] {8}, spec.maker.constants);
        assertEquals("[offer, peek, poll]", names(spec.methods, true).toString());
    }

    @Test
    public void refusesClassesThatCannotBeCalled() {
        assertThrows(Refused.class, () -> SpecDeriver.derive(Closed.class));
        assertThrows(Refused.class, () -> SpecDeriver.derive(Empty.class));
    }
}
