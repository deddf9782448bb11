package sunder.jvm.explore;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Before;
import org.junit.Test;

public class SpansTest {
    private final Spans spans = new Spans();

    @Before
    public void start() {
        spans.resize(new int[] {2, 1});
        spans.start();
    }

    private void invoke(int sequence, int invocation) {
        spans.begin(sequence, invocation);
        spans.end(sequence, invocation);
    }

    @Test
    public void ordersSerialInvocations() {
        invoke(0, 0);
        invoke(1, 0);
        invoke(0, 1);
        assertTrue(spans.wasSerial());
        List<int[]> order = spans.serialOrder();
        assertArrayEquals(new int[] {0, 0}, order.get(0));
        assertArrayEquals(new int[] {1, 0}, order.get(1));
        assertArrayEquals(new int[] {0, 1}, order.get(2));
        List<int[]> realTime = spans.realTime();  // by position in the outcome: sequence 1 has the third result
        assertEquals(2, realTime.size());
        assertArrayEquals(new int[] {0, 2}, realTime.get(0));
        assertArrayEquals(new int[] {2, 1}, realTime.get(1));
    }

    @Test
    public void overlappingInvocationsHaveNoOrder() {
        spans.begin(0, 0);
        spans.overlap();
        invoke(1, 0);
        spans.end(0, 0);
        invoke(0, 1);
        assertFalse(spans.wasSerial());
        assertEquals(1, spans.realTime().size());
        assertArrayEquals(new int[] {2, 1}, spans.realTime().get(0));
        spans.start();
        assertTrue(spans.wasSerial());
    }
}
