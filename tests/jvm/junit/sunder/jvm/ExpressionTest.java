package sunder.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class ExpressionTest {
    /** Made by a chain of calls. */
    public static final class Counter {
        private static final Counter ONE = new Counter(0, "one");
        private int count;
        private final String name;

        private Counter(int count, String name) {
            this.count = count;
            this.name = name;
        }

        public static Builder builder() {
            return new Builder();
        }

        public static Counter instance() {
            return ONE;
        }

        public int increment() {
            return ++count;
        }

        public String name() {
            return name;
        }

        public long reset(int to) {
            count = to;
            return to;
        }
    }

    public static final class Builder {
        private int start;

        public Builder from(int value) {
            start = value;
            return this;
        }

        public Builder from(Object value) {
            return this;
        }

        public Counter build(String name) {
            return new Counter(start, name);
        }
    }

    /** An interface with a factory. */
    public interface Made {
        /** The only one. */
        static Made create() {
            return new Made() {
                @Override
                public int value() {
                    return 3;
                }
            };
        }

        /** Its value. */
        int value();
    }

    private static final String HERE = "sunder.jvm.ExpressionTest.";
    private static final ClassFinder CLASSES = new ClassFinder(ExpressionTest.class.getClassLoader());

    private static ObjectSpec made(String expression) {
        return SpecDeriver.derive(expression, CLASSES);
    }

    private static Object call(ObjectSpec spec, String method) throws Throwable {
        Dispatcher dispatcher = DispatcherMaker.make(spec);
        Plan.Sequence calls = Plan.of("[" + method + "]", spec).sequences.get(0);
        return dispatcher.call(calls.methods[0], dispatcher.make(spec.maker.constants), calls.arguments[0]);
    }

    private static String refusal(String expression) {
        return assertThrows(Refused.class, () -> made(expression)).getMessage();
    }

    @Test
    public void chainsCalls() throws Throwable {
        ObjectSpec counter = made(HERE + "Counter.builder().from(8).build(\"a\")");
        assertEquals(9, call(counter, "increment()"));
        assertEquals("a", call(counter, "name()"));
        assertTrue(SpecWriter.text(counter),
                SpecWriter.text(counter).contains("\"make\": \"sunder.jvm.ExpressionTest$Counter.builder().from(8).build(\\\"a\\\")\""));
    }

    @Test
    public void hasTheMethodsOfItsType() throws Throwable {
        ObjectSpec map = made("java.util.Collections.synchronizedMap(new java.util.HashMap(16))");
        assertEquals(Map.class, map.type);
        assertEquals("java.util.Collections$SynchronizedMap", map.implementation().getName());
        assertEquals(true, call(map, "isEmpty()"));
        assertEquals("SECONDS!", call(made("java.util.concurrent.TimeUnit.SECONDS.name().concat(\"!\")"), "toString()"));
        assertEquals(List.class, made("java.util.Collections.nCopies(3, java.util.concurrent.TimeUnit.SECONDS)").type);
    }

    @Test
    public void callsStaticMethodsOfInterfaces() throws Throwable {
        assertEquals(3, call(made(HERE + "Made.create()"), "value()"));
    }

    @Test
    public void ofASingleInstanceNeedsAReset() throws Throwable {
        String one = HERE + "Counter.instance()";
        assertTrue(refusal(one), refusal(one).contains("gives the same instance each time"));
        List<Object> constants = new ArrayList<>();
        Maker maker = new Maker(new ExpressionReader(one, CLASSES, constants).read(),
                new ExpressionReader("reset(5)", CLASSES, constants).readOn(Counter.class), constants);
        ObjectSpec spec = new ObjectSpec(Counter.class, maker, made(HERE + "Counter.builder().build(null)").methods);
        spec.refuseOneWithoutReset();
        assertEquals(6, call(spec, "increment()"));
        assertEquals(6, call(spec, "increment()"));
    }

    @Test
    public void withMistakesIsRefused() {
        assertTrue(refusal("no.Such.create()").contains("there is no class no"));
        assertTrue(refusal(HERE + "Counter.create()").contains("has no public static method 'create' for these 0 arguments"));
        assertTrue(refusal("new " + HERE + "Counter(1)").contains("has no public constructor for these 1 arguments"));
        assertTrue(refusal("new java.util.AbstractList()").contains("has no public constructor"));
        assertTrue(refusal("java.util.concurrent.TimeUnit.SECOND.wait()").contains("has no public constant 'SECOND'"));
        assertTrue(refusal("java.util.List.of(1").contains("expected ')'"));
        assertTrue(refusal(HERE + "Counter.builder().build(\"a\") x").contains("text after its end"));
    }
}
