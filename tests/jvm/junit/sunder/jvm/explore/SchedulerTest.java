package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Executions of bodies that call the hooks themselves. */
public class SchedulerTest {
    private static final int SITE = Sites.add("Test.java", 1, "test", "write", "test");
    private static final int LOCK = Sites.add("Test.java", 2, "test", "enter", "monitor");

    private final Scheduler scheduler = new Scheduler();

    private final class Writers extends TestBody {
        private final Object shared = new Object();

        Writers(BoundedSearch search) {
            super(scheduler, search, search);
        }

        Writers(Replay replay) {
            super(scheduler, replay, OneThread.NEVER);
        }

        @Override
        public void invoke(int sequence, int invocation) {
            for (int i = 0; i < 2; i++) {
                Hooks.write(shared, SITE);
                log += sequence;
            }
        }
    }

    private final class Lockers extends TestBody {
        private final Object[] locks = {new Object(), new Object()};
        private final boolean sameOrder;

        Lockers(BoundedSearch search, boolean sameOrder) {
            super(scheduler, search, search);
            this.sameOrder = sameOrder;
        }

        Lockers(Replay replay) {
            super(scheduler, replay, OneThread.NEVER);
            sameOrder = false;
        }

        @Override
        public void invoke(int sequence, int invocation) {
            int first = sameOrder ? 0 : sequence;
            Hooks.enter(locks[first], LOCK);
            Hooks.enter(locks[1 - first], LOCK);
            log += sequence;
            Hooks.exit(locks[1 - first], LOCK);
            Hooks.exit(locks[first], LOCK);
        }
    }

    // The first pass finds which accesses are points, the second runs every schedule.
    private Writers searched(int bound) throws Throwable {
        new Writers(new BoundedSearch(bound, false)).run();
        Writers writers = new Writers(new BoundedSearch(bound, false));
        assertEquals(Ending.ENDED, writers.run());
        return writers;
    }

    @Test
    public void runsEveryOrderOfConflictingAccesses() throws Throwable {
        assertEquals("[0011, 1100]", searched(0).seen.toString());
        assertEquals(1, scheduler.knowledge());
        assertEquals("[0110, 1001]", searched(1).seen.toString());
        assertEquals("[0101, 1010]", searched(2).seen.toString());
        assertEquals(0, searched(3).executions);
    }

    @Test
    public void replaysASchedule() throws Throwable {
        for (String schedule : new String[] {"0:1 1:2 0:1", "1:1 0:1 1:1 0:1", "1:2 0:2"}) {
            Replay replay = new Replay(schedule);
            Writers writers = new Writers(replay);
            assertEquals(Ending.ENDED, writers.run());
            assertFalse(replay.diverged());
            assertEquals(schedule, scheduler.schedule().toString());
        }
    }

    @Test
    public void tellsWhichInvocationsOverlapped() throws Throwable {
        new Writers(new Replay("0:1 1:2 0:1")).run();
        assertFalse(scheduler.spans().wasSerial());
        assertTrue(scheduler.spans().realTime().isEmpty());
        new Writers(new Replay("1:2 0:2")).run();
        assertEquals(1, scheduler.spans().realTime().size());
        assertEquals(1, scheduler.spans().realTime().get(0)[0]);  // sequence 1 returned before sequence 0 began
    }

    @Test
    public void locksTakenInTheSameOrderDoNotDeadlock() throws Throwable {
        for (int pass = 0; pass < 2; pass++) {
            Lockers lockers = new Lockers(new BoundedSearch(2, false), true);
            assertEquals(Ending.ENDED, lockers.run());
            assertTrue(lockers.seen.size() <= 2);
        }
    }

    // Each order twice without a preemption, then both ways to preempt one between its locks.
    @Test
    public void locksTakenInOppositeOrdersWaitInACircle() throws Throwable {
        new Lockers(new BoundedSearch(1, false), false).run();
        Lockers lockers = new Lockers(new BoundedSearch(1, false), false);
        assertEquals(Ending.ENDED, lockers.run());
        assertEquals("[01, 10, |]", lockers.seen.toString());
        assertEquals(2, lockers.stuck);
        assertEquals(2, lockers.circles);
    }

    @Test
    public void aStuckExecutionIsReplayed() throws Throwable {
        for (String schedule : new String[] {"0:1 1:1", "1:1 0:1"}) {
            Replay replay = new Replay(schedule);
            Lockers lockers = new Lockers(replay);
            assertEquals(Ending.ENDED, lockers.run());
            assertFalse(replay.diverged());
            assertEquals(schedule, scheduler.schedule().toString());
            assertEquals("[|]", lockers.seen.toString());
        }
    }
}
