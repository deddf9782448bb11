package sunder.jvm.explore;

import java.util.concurrent.locks.LockSupport;

/** Makes executions in which each sequence has its own thread. The thread that is at a hook gives the turn to the next one. */
final class ThreadedSequences {
    private final ExecutionLoop loop;
    private final Scheduler scheduler;
    private final Turns turns;
    final SequenceThreads threads = new SequenceThreads(this::run);
    private int within;  // bits: sequences whose threads are within them

    ThreadedSequences(ExecutionLoop loop, Scheduler scheduler, Turns turns) {
        this.loop = loop;
        this.scheduler = scheduler;
        this.turns = turns;
    }

    /** Starts an execution. */
    void start() {
        hand(turns.nextOther());
    }

    private void hand(int next) {
        turns.moveTo(next);
        threads.give(next);
    }

    /** Within an invocation of `me`: returns when it is its turn again. */
    void switchTo(int me, int next) {
        hand(next);
        threads.await(me);
    }

    private void run(int me) {
        within |= 1 << me;
        try {
            int next = runToEnd(me);
            within &= ~(1 << me);
            if (next != Choice.NOBODY) hand(next);
            else loop.startNext();
        } catch (Left l) {
            leaveOthers(me);
        } catch (Throwable ours) {
            loop.fail(ours);
        }
    }

    // The sequence that moves next, NOBODY if all have ended.
    private int runToEnd(int me) {
        int invocations = loop.invocations(me);
        for (int k = 0; k < invocations; k++) {
            if (k > 0) scheduler.moves.decide(me, true, Sites.BOUNDARY);
            loop.invoke(me, k);
            if (loop.left) throw Left.THE;
        }
        turns.end(me);
        int next = turns.nextOther();
        return next == Choice.NOBODY && !turns.haveAllEnded() ? loop.stuck() : next;
    }

    // One sequence after another leaves its code.
    private void leaveOthers(int me) {
        Hooks.active = false;
        within &= ~(1 << me);
        loop.checks = 0;
        if (within == 0) loop.startNext();
        else threads.give(Integer.numberOfTrailingZeros(within));
    }

    /** The calling thread does not leave its code. It waits for ever, and another one takes its place. */
    void loseThread() {
        int me = threads.sequenceOf(Thread.currentThread());
        Hooks.active = false;
        threads.replace(me);
        leaveOthers(me);
        for (;;) LockSupport.park(this);
    }
}
