package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.Test;

public class PctTest {
    private static final MadeUpProgram TWO_BY_TWO = new MadeUpProgram(2, 2);

    /** Without a change of priorities the sequences run one after another. */
    @Test
    public void preemptsOnlyWherePrioritiesChange() {
        for (String moves : TWO_BY_TWO.executions(new Pct(0, 1), 100)) assertTrue(moves, moves.equals("0011") || moves.equals("1100"));
        Set<String> seen = new HashSet<>(TWO_BY_TWO.executions(new Pct(1, 1), 500));
        assertEquals(new HashSet<>(Arrays.asList("0011", "1100", "0110", "1001")), seen);
    }
}
