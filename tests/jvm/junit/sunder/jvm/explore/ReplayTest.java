package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Collections;
import org.junit.Test;

public class ReplayTest {
    private static final MadeUpProgram TWO_BY_TWO = new MadeUpProgram(2, 2);

    @Test
    public void repeatsASchedule() {
        Replay replay = new Replay("0:1 1:2 0:1");
        assertEquals(Collections.singletonList("0110"), TWO_BY_TWO.executions(replay, 10));
        assertFalse(replay.diverged());
    }

    @Test
    public void isAskedAtEventsAndRunsOnce() {
        Replay replay = new Replay("0:1");
        assertEquals(Strategy.Asked.AT_EVENTS, replay.asked());
        assertTrue(replay.begin());
        assertFalse(replay.begin());
    }

    @Test
    public void divergesIfASequenceCannotMove() {
        for (String schedule : new String[] {"0:2 0:1", "2:1", "99:1", "0:2 1:2 0:1"}) {
            Replay replay = new Replay(schedule);
            replay.begin();
            TWO_BY_TWO.execute(replay);
            assertTrue(schedule, replay.diverged());
        }
    }

    @Test
    public void divergesIfSegmentsAreLeft() {
        Replay replay = new Replay("0:1 1:1 0:1 1:1");
        replay.begin();
        new MadeUpProgram(1, 1).execute(replay);
        assertTrue(replay.diverged());
    }

    /** Sequence 0 waits after an event and is woken without a reason, within its segment or later. */
    @Test
    public void wakesASequenceThatMovesWhileItWaits() {
        Choice choice = new Choice();
        choice.enabled = 2;
        choice.wakeable = 1;
        choice.events = 1;
        Replay atOnce = new Replay("0:2 1:1"), later = new Replay("0:1 1:1 0:1");
        for (Replay replay : new Replay[] {atOnce, later}) {
            Choice start = new Choice();
            start.enabled = 3;
            assertEquals(0, replay.choose(start));
        }
        assertEquals(0, atOnce.choose(choice));
        assertEquals(1, later.choose(choice));
        assertEquals(0, later.choose(choice));
        assertFalse(later.diverged());
    }

    @Test
    public void drawsWhatWasDrawn() {
        Replay replay = new Replay("0:1 ?2 ?0 ?5");
        Choice choice = new Choice();
        choice.enabled = 1;
        replay.choose(choice);
        assertEquals(2, replay.draw(MadeUpProgram.drawOf(3)));
        assertEquals(0, replay.draw(MadeUpProgram.drawOf(2)));
        assertFalse(replay.diverged());
        assertEquals(0, replay.draw(MadeUpProgram.drawOf(2)));  // there is no sixth alternative
        assertTrue(replay.diverged());
    }
}
