package sunder.jvm.explore;

import java.util.concurrent.locks.LockSupport;

/**
 * Makes one execution after another. No thread schedules the others: the code that is at a hook decides which sequence moves
 * next, and switches to it.
 *
 * A switch between threads takes microseconds, and more when other processes want the cores. So one thread runs all sequences
 * where possible. Where it is not, the execution is left and made again, with a thread for each sequence.
 */
final class ExecutionLoop {
    private static final int MOST_CHECKS = 10_000;

    private final Scheduler scheduler;
    private final Turns turns;
    private final ThreadedSequences threaded;
    private final SequenceThreads threads;
    private volatile boolean over = true;
    private Body body;
    private Ending ending;
    private Throwable error;
    private final NestedSequences nested;
    private boolean onOneThread;
    boolean left;  // the execution is being left
    int checks;  // hooks that one sequence met while the execution is left
    private boolean threadsMatter;  // the code under test asked which thread it runs on

    ExecutionLoop(Scheduler scheduler, Turns turns) {
        this.scheduler = scheduler;
        this.turns = turns;
        nested = new NestedSequences(this, turns);
        threaded = new ThreadedSequences(this, scheduler, turns);
        threads = threaded.threads;
    }

    /** Another harness. */
    void forget() {
        threadsMatter = false;
    }

    void end() throws InterruptedException {
        threads.end();
    }

    /** Makes executions until the body has no more, or one does not end. Throws whatever the body throws. */
    Ending run(Body what) throws Throwable {
        body = what;
        ending = Ending.ENDED;
        error = null;
        over = false;
        threads.start(turns.count());
        startNext();
        synchronized (this) {
            while (!over) wait();
        }
        if (error != null) throw error;
        return ending;
    }

    /** The number of invocations of the sequence. */
    int invocations(int sequence) {
        return body.invocations(sequence);
    }

    /** The thread of the sequence, even while another one runs it. */
    Thread threadOf(int sequence) {
        return threads.of(sequence);
    }

    /** The sequence that the thread runs, or NOBODY. */
    int sequenceOf(Thread thread) {
        return threads.sequenceOf(thread);
    }

    /** Whether the execution is being left: the results of its invocations are of no use. */
    boolean isLeft() {
        return left;
    }

    /** From now on, each sequence of this harness has its own thread. Leaves an execution on one thread. */
    void needThreads() {
        if (!onOneThread) return;
        threadsMatter = true;
        leave();
    }

    /** Within an invocation of `me`: returns when it is its turn again. */
    void switchTo(int me, int next) {
        if (onOneThread) nested.switchTo(me, next);
        else threaded.switchTo(me, next);
        Hooks.active = true;
        checkLeft();
    }

    /** Where in its code the sequence is; null if that is not known. */
    Sites.Site placeOf(int sequence) {
        return onOneThread ? null : threads.placeOf(sequence);
    }

    /**
     * Nobody can move. The first time, everybody is woken to see whether a call returns that way; the sequence that moves then.
     * After that, the execution is left: throws through the code under test.
     */
    int stuck() {
        if (onOneThread) {
            nested.stuck();
            return turns.current();
        }
        if (!turns.isWaking()) {
            if (turns.isEndless()) abandon();
            int next = wakeAll();
            if (next != Choice.NOBODY) return next;
        }
        leave();
        return Choice.NOBODY;
    }

    /** At a stuck end: wakes everybody. The sequence that moves then, or NOBODY. */
    int wakeAll() {
        body.stuck();
        scheduler.endStuck();
        return turns.wakeAll();
    }

    // The calling thread is within the code under test and must not go on.
    private void abandon() {
        Hooks.active = false;
        stop(Ending.HANG);
        for (;;) LockSupport.park(this);
    }

    /** Leaves the execution: throws through the code under test. */
    void leave() {
        left = true;
        checks = 0;
        throw Left.THE;
    }

    /** Throws, if the execution is being left. Code that goes on all the same loses its thread. */
    void checkLeft() {
        if (!left) return;
        if (++checks > MOST_CHECKS && !onOneThread) threaded.loseThread();
        throw Left.THE;
    }

    private void stop(Ending how) {
        ending = how;
        threads.take();
        synchronized (this) {
            over = true;
            notifyAll();
        }
    }

    /** Makes the next executions that one thread can make, and starts the one that follows. */
    void startNext() {
        left = false;
        try {
            do {
                if (!body.next()) {
                    stop(Ending.ENDED);
                    return;
                }
                scheduler.reset();
            } while (runsOnOneThread());
        } catch (Throwable thrown) {
            fail(thrown);
            return;
        }
        threaded.start();
    }

    /** The body, or we ourselves, failed on some thread: `run` throws it. */
    void fail(Throwable thrown) {
        Hooks.active = false;
        error = thrown;
        stop(Ending.ENDED);
    }

    void invoke(int me, int invocation) {
        scheduler.invocationStarts(me, invocation);
        Hooks.active = true;
        body.invoke(me, invocation);
        Hooks.active = false;
        if (!left) scheduler.invocationEnds(me, invocation);
    }

    // Whether the execution was made, or need not be. If not, it can start with a thread for each sequence.
    private boolean runsOnOneThread() throws Throwable {
        if (threadsMatter || !body.mayRunOnOneThread()) return false;
        onOneThread = true;
        boolean isMade = nested.run();
        onOneThread = false;
        if (isMade || !body.again()) return true;
        scheduler.reset();
        return false;
    }
}
