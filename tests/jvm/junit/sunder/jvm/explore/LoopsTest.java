package sunder.jvm.explore;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Before;
import org.junit.Test;

public class LoopsTest {
    private static final int SITE = 5;

    private final Loops loops = new Loops();
    private final int method = Loops.addMethod();

    @Before
    public void start() {
        loops.start();
        Loops.entered(method);
    }

    // Whether the round, with these local variables, is the same as the last.
    private boolean round(int sequence, int state, Object object, long number) {
        return round(sequence, state, 0, object, number);
    }

    private boolean round(int sequence, int state, int writes, Object object, long number) {
        if (!loops.begin(sequence, SITE, method, state, writes)) return false;
        loops.local(object);
        loops.local(number);
        return loops.end();
    }

    @Test
    public void findsTheThirdEqualRound() {
        assertFalse(round(0, 0, "a", 1));  // nothing is known of the local variables yet
        assertFalse(round(0, 0, "a", 1));
        assertTrue(round(0, 0, "a", 1));
        assertTrue(round(0, 0, "a", 1));
    }

    @Test
    public void roundsDifferByLocalVariables() {
        for (int i = 0; i < 10; i++) assertFalse(round(0, 0, "a", i));
        for (int i = 0; i < 10; i++) assertFalse(round(0, 0, new Object(), 1));
    }

    @Test
    public void roundsDifferIfSomethingWasDone() {
        for (int i = 0; i < 10; i++) assertFalse(round(0, i, "a", 1));
    }

    @Test
    public void roundsDifferIfOthersHaveWrittenAndUndoneThat() {
        for (int i = 0; i < 10; i++) assertFalse(round(0, 0, i, "a", 1));
    }

    @Test
    public void anotherSequenceOrExecutionHasItsOwnRounds() {
        for (int i = 0; i < 3; i++) round(0, 0, "a", 1);
        assertFalse(round(1, 0, "a", 1));
        assertTrue(round(0, 0, "a", 1));
        loops.start();
        assertFalse(round(0, 0, "a", 1));
    }

    @Test
    public void anotherCallOfTheMethodHasItsOwnRounds() {
        for (int i = 0; i < 3; i++) round(0, 0, "a", 1);
        Loops.entered(method);
        assertFalse(round(0, 0, "a", 1));
    }

    @Test
    public void tooManyLocalVariablesAreNoSpin() {
        for (int round = 0; round < 5; round++) {
            if (!loops.begin(0, SITE, method, 0, 0)) continue;
            for (int i = 0; i < 100; i++) loops.local(1L);
            assertFalse(loops.end());
        }
    }
}
