package sunder.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class PacerTest {
    private static final Tally.Outcome COMMON = new Tally.Outcome(new Object[] {1}), RARE = new Tally.Outcome(new Object[] {2});

    private final Pacer pacer = new Pacer();

    @Test
    public void theFirstBatchIsShortTheNextOnesTakeTheTimeGiven() {
        assertEquals(16, pacer.batch(0, 1, 1000));
        assertEquals(5, pacer.batch(0, 1, 5));
        pacer.spent(0, 100, 1);
        assertEquals(50, pacer.batch(0, 0.5, 1000));
        assertEquals(20, pacer.batch(0, 0.5, 20));
        assertEquals(1, pacer.batch(0, 0.001, 1000));
        assertEquals(16, pacer.batch(1, 1, 1000));
    }

    /** A batch that was interrupted is no reason to make the next ones short. */
    @Test
    public void aSlowBatchCountsLittle() {
        pacer.spent(0, 100, 1);
        pacer.spent(0, 100, 100);
        assertEquals(95, pacer.batch(0, 1, 1000));
    }

    @Test
    public void aPacingThatGivesRareOutcomesIsChosenMoreOften() {
        Tally tally = new Tally();
        for (int i = 0; i < 1000; i++) tally.add(COMMON, i % Pacing.ALL.length);
        for (int i = 0; i < 5; i++) tally.add(RARE, 3);
        for (int p = 0; p < Pacing.ALL.length; p++) pacer.spent(p, 100, 1);
        for (int i = 0; i < 10; i++) pacer.learn(tally);
        int[] chosen = new int[Pacing.ALL.length];
        RandomStream random = new RandomStream(1);
        for (int i = 0; i < 10_000; i++) chosen[pacer.next(random)]++;
        for (int p = 0; p < chosen.length; p++) {
            assertTrue("none is given up", chosen[p] > 0);
            if (p != 3) assertTrue(chosen[3] > 2 * chosen[p]);
        }
    }
}
