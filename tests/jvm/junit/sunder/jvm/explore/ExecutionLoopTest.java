package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.util.HashSet;
import java.util.Set;
import org.junit.Test;

public class ExecutionLoopTest {
    private static final int SITE = Sites.add("Test.java", 1, "test", "write", "test");

    private final Scheduler scheduler = new Scheduler();

    /** Each sequence writes twice to shared memory. */
    private class Writers extends TestBody {
        private final Object shared = new Object();
        final Set<Thread> threads = new HashSet<>();

        Writers(BoundedSearch search, OneThread oneThread) {
            super(scheduler, search, oneThread);
        }

        @Override
        public void invoke(int sequence, int invocation) {
            for (int i = 0; i < 2; i++) {
                Hooks.write(shared, SITE);
                threads.add(Thread.currentThread());
                log += sequence;
            }
        }
    }

    /** One thread for all sequences, or one for each: the executions are the same. */
    @Test
    public void threadsDoNotMatter() throws Throwable {
        for (int bound = 0; bound < 3; bound++) {
            new Writers(new BoundedSearch(bound, false), OneThread.NEVER).run();  // finds the point
            BoundedSearch search = new BoundedSearch(bound, false);
            Writers mixed = new Writers(search, search), threaded = new Writers(new BoundedSearch(bound, false), OneThread.NEVER);
            assertEquals(Ending.ENDED, mixed.run());
            assertEquals(Ending.ENDED, threaded.run());
            assertEquals(threaded.seen, mixed.seen);
            assertEquals(threaded.executions, mixed.executions);
            assertEquals(2, threaded.threads.size());
        }
    }

    @Test
    public void oneThreadIsEnoughWithoutPreemptions() throws Throwable {
        BoundedSearch search = new BoundedSearch(0, false);
        Writers whole = new Writers(search, search);
        whole.run();
        assertEquals(1, whole.threads.size());
        assertEquals(2, whole.executions);
    }

    /** Each sequence is a thread of its own to the code under test, on whichever thread it runs. */
    @Test
    public void aSequenceHasItsThread() throws Throwable {
        Set<Thread> own = new HashSet<>();
        Uninterrupted whole = new Uninterrupted(0);
        TestBody body = new TestBody(scheduler, whole, whole) {
            @Override
            public void invoke(int sequence, int invocation) {
                assertEquals(sequence, scheduler.sequenceOf(scheduler.currentThread()));
                own.add(scheduler.currentThread());
            }
        };
        body.run(3);
        assertEquals(3, own.size());
        assertEquals(Choice.NOBODY, scheduler.sequenceOf(Thread.currentThread()));
    }

    /** On whichever thread the body throws, `run` throws the same. */
    @Test
    public void errorsOfTheBodyAreThrown() throws Throwable {
        for (OneThread fits : new OneThread[] {OneThread.NEVER, () -> true}) {
            IllegalStateException ours = new IllegalStateException();
            Uninterrupted whole = new Uninterrupted(0);
            TestBody failing = new TestBody(scheduler, whole, fits) {
                @Override
                public void invoke(int sequence, int invocation) {
                    throw ours;
                }
            };
            assertSame(ours, assertThrows(IllegalStateException.class, failing::run));
        }
    }
}
