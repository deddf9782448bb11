package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Set;
import java.util.TreeSet;
import org.junit.Test;

public class MonitorsTest {
    private static final int SITE = Sites.add("Test.java", 1, "test", "enter", "monitor");
    private static final int ACCESS = Sites.add("Test.java", 2, "test", "write", "field");

    private final Scheduler scheduler = new Scheduler();
    private final Object monitor = new Object(), shared = new Object();

    /** The code of a sequence. */
    private interface Code {
        void run(int sequence) throws InterruptedException;
    }

    // All executions with up to this number of preemptions: the sequences in the order in which they end.
    private Set<String> explored(int sequences, int preemptions, Code code) throws Throwable {
        Set<String> seen = new TreeSet<>();
        for (int bound = -1; bound <= preemptions; bound++) {  // the first pass finds the points
            BoundedSearch search = new BoundedSearch(Math.max(bound, 0), false);
            TestBody body = new TestBody(scheduler, search, search) {
                @Override
                public void invoke(int sequence, int invocation) {
                    try {
                        code.run(sequence);
                        if (!scheduler.isLeft()) log += sequence;
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            };
            assertEquals(Ending.ENDED, body.run(sequences));
            if (bound >= 0) seen.addAll(body.seen);
        }
        return seen;
    }

    @Test
    public void holdOneSequenceAtATime() throws Throwable {
        int[] inside = {0, 0};
        Set<String> seen = explored(2, 3, sequence -> {
            Hooks.enter(monitor, SITE);
            inside[0]++;
            inside[1] = Math.max(inside[1], inside[0]);
            Hooks.write(shared, ACCESS);
            inside[0]--;
            Hooks.exit(monitor, SITE);
        });
        assertEquals("[01, 10]", seen.toString());
        assertEquals(1, inside[1]);
    }

    @Test
    public void areEnteredAgainByTheirOwner() throws Throwable {
        boolean[] held = new boolean[3];
        explored(1, 0, sequence -> {
            Hooks.enter(monitor, SITE);
            Hooks.enter(monitor, SITE);
            Hooks.exit(monitor, SITE);
            held[0] = scheduler.monitors.isHeld(monitor);
            Hooks.exit(monitor, SITE);
            held[1] = scheduler.monitors.isHeld(monitor);
            held[2] = scheduler.monitors.isHeld(shared);
        });
        assertTrue(held[0]);
        assertEquals(false, held[1] || held[2]);
    }

    @Test
    public void areHeldByWhoeverWaitsOrNotifies() throws Throwable {
        explored(1, 0, sequence -> {
            assertThrows(IllegalMonitorStateException.class, () -> scheduler.monitors.await(monitor, false, SITE));
            assertThrows(IllegalMonitorStateException.class, () -> scheduler.monitors.signal(monitor, true));
            assertThrows(NullPointerException.class, () -> Hooks.enter(null, SITE));
        });
    }

    private void waitFor() throws InterruptedException {
        Hooks.enter(monitor, SITE);
        scheduler.monitors.await(monitor, false, SITE);
        Hooks.exit(monitor, SITE);
    }

    private void notifyOne() {
        Hooks.enter(monitor, SITE);
        scheduler.monitors.signal(monitor, false);
        Hooks.exit(monitor, SITE);
    }

    /** A notification that comes before the wait is lost: sequence 1 has returned, and sequence 0 waits for ever. */
    @Test
    public void loseANotificationThatComesTooEarly() throws Throwable {
        Set<String> seen = explored(2, 0, sequence -> {
            if (sequence == 0) waitFor();
            else notifyOne();
        });
        assertEquals("[10, 1|0]", seen.toString());
    }

    /** Which one is woken, the schedule draws. */
    @Test
    public void wakeAnyOneOfThoseThatWait() throws Throwable {
        Set<String> seen = explored(3, 0, sequence -> {
            if (sequence < 2) waitFor();
            else notifyOne();
        });
        assertTrue(seen.toString(), seen.contains("20|1") && seen.contains("21|0"));
    }
}
