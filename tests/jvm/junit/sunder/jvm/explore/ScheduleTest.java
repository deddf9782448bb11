package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class ScheduleTest {
    @Test
    public void isReadAsItIsWritten() {
        for (String text : new String[] {"0:3", "0:3 1:12 0:4 ?1 ?0", "15:0 0:1"}) assertEquals(text, Schedule.of(text).toString());
        assertEquals("0:1 1:2", Schedule.of("  0:1   1:2 ").toString());
    }

    @Test
    public void countsEventsOfTheLastSegment() {
        Schedule schedule = new Schedule();
        for (int i = 0; i < 100; i++) {
            schedule.add(i % 2);
            for (int k = 0; k <= i; k++) schedule.event();
            assertEquals(i + 1, schedule.lastEvents());
        }
        assertEquals(100, schedule.length());
        assertEquals(1, schedule.sequence(99));
        assertEquals(50, schedule.events(49));
        schedule.clear();
        assertEquals("", schedule.toString());
    }

    @Test
    public void drawsTheFirstAlternativeWhereItSaysNothing() {
        Schedule schedule = Schedule.of("0:1 ?3");
        assertEquals(3, schedule.drawnAt(0));
        assertEquals(0, schedule.drawnAt(1));
    }

    @Test
    public void refusesAnythingElse() {
        for (String text : new String[] {"", "0", "0:", ":3", "-1:3", "0:-3", "?", "?-1", "?1", "0:3,1:2", "0:1 !0", "x"})
            assertThrows(text, IllegalArgumentException.class, () -> Schedule.of(text));
    }
}
