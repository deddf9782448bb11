package sunder.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.util.AbstractMap.SimpleEntry;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.Vector;
import org.junit.Test;

public class ResultsTest {
    private static final List<Integer> NUMBERS = Arrays.asList(3, 1, 2);

    @Test
    public void viewsAreReadAsPlainCollections() {
        TreeMap<Integer, String> map = new TreeMap<>(Collections.singletonMap(1, "a"));
        assertEquals(Collections.singletonMap(1, "a"), Results.read(map));
        assertEquals(Collections.singleton(1), Results.read(map.keySet()));
        assertEquals(Collections.singletonList("a"), Results.read(map.values()));
        assertEquals(new SimpleEntry<>(1, "a"), Results.read(map.firstEntry()));
        assertEquals(Collections.emptyMap(), Results.read(map.headMap(1)));
    }

    @Test
    public void sequencesAreReadToTheirEnd() {
        Iterator<Integer> iterator = NUMBERS.iterator();
        assertEquals(NUMBERS, Results.read(iterator));
        assertEquals(NUMBERS, Results.read(new Vector<>(NUMBERS).elements()));
        assertEquals(NUMBERS, Results.read(NUMBERS.stream()));
        assertEquals(NUMBERS, Results.read(new int[] {3, 1, 2}));
        assertEquals(new HashSet<>(NUMBERS), Results.read(new HashSet<>(NUMBERS)));
    }

    @Test
    public void equalResultsAreEqualWhateverHeldThem() {
        assertEquals(Results.read(Arrays.asList(1, 2)), Results.read(new Vector<>(Arrays.asList(1, 2))));
        assertEquals("a", Results.read(new StringBuilder("a")));
        assertEquals(Results.read(Optional.of(1)), Results.read(Optional.of(1)));
    }

    @Test
    public void theInstanceItselfIsNotRead() {
        assertSame(Results.THIS, Results.read(NUMBERS, NUMBERS));
        assertEquals(NUMBERS, Results.read(NUMBERS, "another"));
        assertEquals(null, Results.read(null, NUMBERS));
    }

    @Test
    public void theInstanceWithinAResultIsNotReadEither() {
        Named named = new Named("live");
        for (Object result : new Object[] {Arrays.asList(named, 1), new Object[] {named, 1}, Arrays.asList(named, 1).iterator()})
            assertEquals(Arrays.asList(Named.class.getName(), 1), Results.read(result, named));
        assertEquals(Named.class.getName(), Results.read(Optional.of(named), named));
        assertEquals(Collections.singletonMap(0, Named.class.getName()), Results.read(Collections.singletonMap(0, named), named));
        assertEquals(Collections.singletonList("named live"), Results.read(Collections.singletonList(named), NUMBERS));
    }

    @Test
    public void otherObjectsAreKnownByTheirClass() {
        Iterable<Integer> numbers = NUMBERS::iterator;
        assertEquals(NUMBERS, Results.read(numbers));
        Runnable lambda = () -> {};
        assertEquals(ResultsTest.class.getName() + "$$Lambda", Results.read(lambda));
        Thread thread = new Thread() {};
        assertEquals("java.lang.Thread", Results.read(thread));
        assertEquals("java.util.concurrent.CompletableFuture", Results.read(new java.util.concurrent.CompletableFuture<Integer>()));
    }

    /** Its public fields never change. */
    public static final class Point {
        public final int x;
        public final Integer y;

        Point(int x, Integer y) {
            this.x = x;
            this.y = y;
        }
    }

    /** A value by its own word. */
    public static final class Named {
        private final Object what;

        Named(Object what) {
            this.what = what;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Named && toString().equals(other.toString());
        }

        @Override
        public int hashCode() {
            return toString().hashCode();
        }

        @Override
        public String toString() {
            return "named " + what;
        }
    }

    /** Known by its getters alone. */
    private static class Span {
        static int calls;

        private final int start, length;
        private final Object what;

        Span(int start, int length, Object what) {
            this.start = start;
            this.length = length;
            this.what = what;
        }

        public int getStart() {
            return start;
        }

        public Integer end() {
            return start + length;
        }

        public long length() {
            return length;
        }

        public boolean isEmpty() {
            return length == 0;
        }

        public Object getWhat() {
            return what;
        }

        public int getRatio() {
            return start / length;
        }

        public int getCalls() {
            return calls++ + start;
        }

        public int getSum() {
            int sum = 0;
            for (int i = 0; i < length; i++) sum += i;
            return sum;
        }

        int getHidden() {
            return start;
        }

        public int getNth(int n) {
            return start + n;
        }
    }

    /** Its getter does something else than that of its parent. */
    private static final class Odd extends Span {
        Odd(int start) {
            super(start, 1, null);
        }

        @Override
        public int getStart() {
            return calls++;
        }
    }

    private static final class Moving {
        private int place;

        public int getPlace() {
            return place;
        }
    }

    /** When it was made does not matter to `equals`. */
    private static class Reading {
        private final int value;
        private final long time;

        Reading(int value, long time) {
            this.value = value;
            this.time = time;
        }

        public int getValue() {
            return value;
        }

        public long getTime() {
            return time;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Reading && ((Reading) other).value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    private static final class Ring {
        private final Ring other;

        Ring(Ring other) {
            this.other = other == null ? new Ring(this) : other;
        }

        public Ring getOther() {
            return other;
        }
    }

    private static String textOf(Object result) {
        return TextWriter.text(Results.read(result));
    }

    @Test
    public void readsTheGettersOfValues() {
        assertEquals("{\"empty\"=true,\"length\"=0,\"start\"=2,\"what\"=null}", textOf(new Span(2, 0, null)));
        assertEquals(textOf(new Span(2, 3, "a")), textOf(new Span(2, 3, "a")));
        assertEquals("{\"value\"=1}", textOf(new Reading(1, System.nanoTime())));
    }

    @Test
    public void callsNoGetterThatDoesMore() {
        Span.calls = 0;
        textOf(new Span(1, 1, null));
        assertEquals(0, Span.calls);
        assertEquals(-1, textOf(new Odd(1)).indexOf("start"));
        assertEquals(0, Span.calls);
    }

    @Test
    public void readsNoStateThatMayChange() {
        assertEquals("\"" + Moving.class.getName() + "\"", textOf(new Moving()));
        List<Integer> live = new Vector<>(NUMBERS);
        assertEquals(-1, textOf(new Span(1, 1, live)).indexOf("what"));
        assertEquals(-1, textOf(new Span(1, 1, new java.util.concurrent.atomic.AtomicInteger())).indexOf("what"));
    }

    @Test
    public void anObjectThatContainsItselfIsReadOnce() {
        assertEquals("{\"other\"={\"other\"=\"" + Ring.class.getName() + "\"}}", textOf(new Ring(null)));
    }

    @Test
    public void readsThePartsOfOtherClasses() {
        assertEquals("{\"x\"=1,\"y\"=null}", TextWriter.text(Results.read(new Point(1, null))));
        assertEquals("\"named 3\"", TextWriter.text(Results.read(new Named(3))));
        assertEquals("\"named 3\"", TextWriter.text(Results.read(java.util.Optional.of(new Named(3)))));
        assertEquals("\"sunder.jvm.ResultsTest$Named\"", TextWriter.text(Results.read(new Named(new Object()))));
        assertEquals("\"java.lang.Object\"", TextWriter.text(Results.read(new Object())));
        assertEquals("\"PT1S\"", TextWriter.text(Results.read(java.time.Duration.ofSeconds(1))));
    }
}
