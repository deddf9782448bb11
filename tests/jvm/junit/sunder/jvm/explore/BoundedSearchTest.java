package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.Test;

public class BoundedSearchTest {
    private static final MadeUpProgram TWO_BY_TWO = new MadeUpProgram(2, 2);

    @Test
    public void countsEachScheduleUnderItsNumberOfPreemptions() {
        BoundedSearch none = new BoundedSearch(0, false), one = new BoundedSearch(1, false), two = new BoundedSearch(2, false);
        assertEquals(Arrays.asList("0011", "1100"), TWO_BY_TWO.executions(none, 100));
        assertEquals(Arrays.asList("0110", "1001"), TWO_BY_TWO.executions(one, 100));
        assertEquals(Arrays.asList("0101", "1010"), TWO_BY_TWO.executions(two, 100));
        assertTrue(none.wasCut());
        assertTrue(one.wasCut());
        assertFalse(two.wasCut());
    }

    /** Of three sequences with two steps each there are 6! / (2! 2! 2!) = 90 schedules. */
    @Test
    public void findsAllSchedulesBoundByBound() {
        MadeUpProgram program = new MadeUpProgram(2, 2, 2);
        Set<String> all = new HashSet<>();
        int executions = 0;
        for (int bound = 0;; bound++) {
            BoundedSearch search = new BoundedSearch(bound, false);
            List<String> found = program.executions(search, 1000);
            all.addAll(found);
            executions += found.size();
            if (!search.wasCut()) break;
        }
        assertEquals(90, all.size());
        assertEquals(90, executions);
    }

    @Test
    public void triesEveryAlternative() {
        BoundedSearch search = new BoundedSearch(0, false);
        List<String> drawn = new ArrayList<>();
        while (search.begin()) drawn.add(search.draw(MadeUpProgram.drawOf(3)) + "" + search.draw(MadeUpProgram.drawOf(2)));
        assertEquals(Arrays.asList("00", "01", "10", "11", "20", "21"), drawn);
    }

    /** A wait that ends without a reason costs a preemption, even where a switch is free. */
    @Test
    public void wakesForAPreemption() {
        Choice choice = new Choice();
        choice.enabled = 1;
        choice.wakeable = 2;
        choice.free = true;
        for (int bound = 0; bound < 2; bound++) {
            BoundedSearch search = new BoundedSearch(bound, false);
            List<Integer> chosen = new ArrayList<>();
            while (search.begin()) {
                int next = search.choose(choice);
                if (search.counts()) chosen.add(next);
            }
            assertEquals(Arrays.asList(bound), chosen);
            assertEquals(bound == 0, search.wasCut());
        }
    }

    @Test
    public void noticesThatAnotherThingIsDrawn() {
        BoundedSearch search = new BoundedSearch(0, false);
        Draw draw = MadeUpProgram.drawOf(2);
        search.begin();
        search.draw(draw);
        search.begin();
        draw.of = Draw.Of.NUMBER;
        search.draw(draw);
        assertTrue(search.diverged());
    }

    @Test
    public void noticesThatTheProgramIsAnother() {
        BoundedSearch search = new BoundedSearch(2, false);
        search.begin();
        TWO_BY_TWO.execute(search);
        search.begin();
        assertFalse(search.diverged());
        new MadeUpProgram(2, 2, 2).execute(search);
        assertTrue(search.diverged());
    }

    @Test
    public void keepsPathsOfAnyLength() {
        BoundedSearch search = new BoundedSearch(0, false);
        search.begin();
        for (int i = 0; i < 1000; i++) assertEquals(0, search.draw(MadeUpProgram.drawOf(2)));
        search.begin();
        for (int i = 0; i < 999; i++) assertEquals(0, search.draw(MadeUpProgram.drawOf(2)));
        assertEquals(1, search.draw(MadeUpProgram.drawOf(2)));
        assertFalse(search.diverged());
    }

    /** On one thread, a preempted sequence calls the other, which must return before the first goes on. */
    @Test
    public void knowsWhichExecutionsFitOnOneThread() {
        BoundedSearch search = new BoundedSearch(2, false);
        List<String> fitting = new ArrayList<>();
        while (search.begin()) {
            boolean fits = search.mayRunOnOneThread();
            String moves = TWO_BY_TWO.execute(search);
            if (fits) fitting.add(moves);
        }
        assertTrue(fitting.containsAll(Arrays.asList("0011", "0110", "1100", "1001")));
    }

    @Test
    public void leavesOutWhatNeedsThreadsIfQuick() {
        BoundedSearch search = new BoundedSearch(1, true);
        search.begin();
        TWO_BY_TWO.execute(search);
        assertFalse(search.again());
        assertFalse(search.counts());
        assertTrue(search.leftSomeOut());
        BoundedSearch thorough = new BoundedSearch(1, false);
        thorough.begin();
        TWO_BY_TWO.execute(thorough);
        assertTrue(thorough.again());
        assertFalse(thorough.mayRunOnOneThread());
        assertFalse(thorough.leftSomeOut());
    }
}
