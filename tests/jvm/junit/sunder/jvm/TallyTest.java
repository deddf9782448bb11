package sunder.jvm;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import org.junit.Test;

public class TallyTest {
    private static Tally.Outcome outcome(Object... results) {
        return new Tally.Outcome(results);
    }

    private static long total(Tally tally, Tally.Outcome outcome) {
        return Arrays.stream(tally.counts.get(outcome)).sum();
    }

    @Test
    public void countsEqualOutcomesByPacing() {
        Tally tally = new Tally();
        tally.add(outcome(1, "a"), 0);
        tally.add(outcome(1, new String("a")), 2);
        tally.add(outcome(1, null), 2);
        assertEquals(2, tally.counts.size());
        assertEquals(1, tally.counts.get(outcome(1, "a"))[0]);
        assertEquals(1, tally.counts.get(outcome(1, "a"))[2]);
        assertEquals(1, total(tally, outcome(1, null)));
    }

    @Test
    public void theCallerMayReuseAnOutcome() {
        Tally tally = new Tally();
        Tally.Outcome reused = outcome(1);
        tally.add(reused, 0);
        reused.results[0] = 2;
        tally.add(reused, 0);
        assertEquals(1, total(tally, outcome(1)));
        assertEquals(1, total(tally, outcome(2)));
    }

    @Test
    public void mergingAddsUp() {
        Tally ours = new Tally(), theirs = new Tally();
        ours.add(outcome(1), 0);
        theirs.add(outcome(1), 0);
        theirs.add(outcome(2), 1);
        ours.merge(theirs);
        ours.merge(theirs);
        assertEquals(3, total(ours, outcome(1)));
        assertEquals(2, total(ours, outcome(2)));
        assertEquals(1, total(theirs, outcome(2)));
    }
}
