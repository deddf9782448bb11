package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import org.junit.Test;

/** ModelLock and ModelCondition. */
public class ModelLockTest {
    private final Scheduler scheduler = new Scheduler();
    private ModelLock lock;
    private Condition condition;

    /** The code of a sequence. */
    private interface Code {
        void run(int sequence) throws InterruptedException;
    }

    // All executions with up to this number of preemptions: the sequences in the order in which they end.
    private Set<String> explored(int sequences, int preemptions, Code code) throws Throwable {
        Set<String> seen = new TreeSet<>();
        for (int bound = -1; bound <= preemptions; bound++) {  // the first pass finds the points
            TestBody body = execute(sequences, new BoundedSearch(Math.max(bound, 0), false), code);
            if (bound >= 0) seen.addAll(body.seen);
        }
        return seen;
    }

    private TestBody execute(int sequences, BoundedSearch search, Code code) throws Throwable {
        TestBody body = new TestBody(scheduler, search, search) {
            @Override
            void prepare() {
                super.prepare();
                lock = new ModelLock();
                condition = lock.newCondition();
            }

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
        return body;
    }

    @Test
    public void isALockOutsideExecutions() {
        ModelLock fair = new ModelLock(true);
        assertTrue(fair.isFair());
        fair.lock();
        assertTrue(fair.tryLock());
        assertEquals(2, fair.getHoldCount());
        assertTrue(fair.isHeldByCurrentThread());
        fair.unlock();
        fair.unlock();
        assertFalse(fair.isLocked());
        assertThrows(IllegalMonitorStateException.class, fair::unlock);
        assertThrows(IllegalMonitorStateException.class, () -> fair.newCondition().signal());
    }

    @Test
    public void isHeldByOneSequence() throws Throwable {
        boolean[] others = {false};
        Set<String> seen = explored(2, 2, sequence -> {
            lock.lock();
            lock.lock();
            assertEquals(2, lock.getHoldCount());
            lock.unlock();
            others[0] |= !lock.isHeldByCurrentThread();
            lock.unlock();
        });
        assertEquals("[01, 10]", seen.toString());
        assertFalse(others[0]);
    }

    /** A try fails while another sequence holds the lock: it cannot wait, so no end is stuck. */
    @Test
    public void isTriedInVain() throws Throwable {
        boolean[] failed = {false};
        Set<String> seen = explored(2, 2, sequence -> {
            if (!lock.tryLock()) failed[0] = true;
            else lock.unlock();
        });
        assertEquals("[01, 10]", seen.toString());
        assertTrue(failed[0]);
    }

    /** Sequences are signalled in the order of their arrival. */
    @Test
    public void aSignalWakesTheFirstThatWaits() throws Throwable {
        Set<String> seen = explored(3, 0, sequence -> {
            lock.lock();
            if (sequence < 2) condition.await();
            else condition.signal();
            lock.unlock();
        });
        assertTrue(seen.toString(), seen.contains("20|1") && seen.contains("21|0"));
        int[] first = {Choice.NOBODY};
        explored(3, 0, sequence -> {
            lock.lock();
            if (sequence < 2) {
                if (lock.getWaitQueueLength(condition) == 0) first[0] = sequence;
                int before = first[0];
                condition.await();
                if (!scheduler.isLeft() && !scheduler.isWaking()) assertEquals(before, sequence);
            } else {
                condition.signal();
            }
            lock.unlock();
        });
    }

    @Test
    public void aConditionBelongsToItsLock() throws Throwable {
        ModelLock other = new ModelLock();
        assertThrows(IllegalArgumentException.class, () -> other.hasWaiters(new ModelLock().newCondition()));
        explored(1, 0, sequence -> assertThrows(IllegalMonitorStateException.class, condition::await));
    }
}
