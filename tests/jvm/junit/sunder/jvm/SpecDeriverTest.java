package sunder.jvm;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import org.junit.Test;

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

        public void run(Runnable task) {}

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

    @Test
    public void choosesTheSmallestConstructorThatTakesValues() {
        ObjectSpec spec = SpecDeriver.derive(ArrayBlockingQueue.class);
        assertArrayEquals(new Object[] {8}, spec.constructorArguments);
        assertEquals("[offer, peek, poll]", names(spec.methods, true).toString());
    }

    @Test
    public void refusesClassesThatCannotBeCalled() {
        assertThrows(Refused.class, () -> SpecDeriver.derive(Closed.class));
        assertThrows(Refused.class, () -> SpecDeriver.derive(Empty.class));
    }
}
