package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class ClocksTest {
    private final Clocks clocks = new Clocks();

    @Test
    public void timePassesWithEffectsAndLimitsOnly() {
        long start = clocks.nanos(0, 0);
        assertEquals(start, clocks.nanos(0, 0));
        assertEquals(start + 5, clocks.nanos(1, 5));
        long millis = clocks.millis(0);
        clocks.passLimit();
        assertTrue(clocks.nanos(0, 0) - start > 1_000_000_000_000L);
        assertTrue(clocks.millis(0) > millis);
        clocks.start();
        assertEquals(start, clocks.nanos(0, 0));
        assertEquals(millis, clocks.millis(0));
    }

    @Test
    public void remembersWhichSequenceAsked() {
        clocks.millis(1);
        assertTrue(clocks.wasAskedBy(1));
        assertFalse(clocks.wasAskedBy(0));
        clocks.forgetAsking(1);
        assertFalse(clocks.wasAskedBy(1));
    }
}
