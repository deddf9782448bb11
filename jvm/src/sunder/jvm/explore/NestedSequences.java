package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Makes executions in which one thread runs all sequences: a sequence that is preempted or waits calls the one that moves instead,
 * and goes on when that one is between two invocations. Where it would have to go on earlier, the execution is left.
 *
 * At a stuck end, everybody is woken, from the innermost call outwards: a sequence that comes to wait again is left where it is, so
 * that its caller can go on. If an invocation returns that way, or a sequence could go on again, the execution is left, too.
 */
final class NestedSequences {
    private final ExecutionLoop loop;
    private final Turns turns;
    private int suspended;  // bits: sequences within an invocation that wait for the sequence they called
    private boolean unwinding;  // only the innermost sequence is being left, since it waits at a stuck end
    private final int[] invoked = new int[Scheduler.MOST];  // invocations so far

    NestedSequences(ExecutionLoop loop, Turns turns) {
        this.loop = loop;
        this.turns = turns;
    }

    /** Makes an execution. False if it needs a thread for each sequence. */
    boolean run() {
        suspended = 0;
        unwinding = false;
        Arrays.fill(invoked, 0);
        try {
            turns.moveTo(turns.nextOther());
            runUntil(Choice.NOBODY);
        } catch (Left l) {
            loop.left = true;  // between two invocations
        }
        if (!loop.left) return true;
        loop.left = false;
        return unwinding && !turns.canAnyMove();
    }

    // Makes invocations of the current sequence, and of those that follow it, until it is the turn of the caller.
    private void runUntil(int caller) {
        for (;;) {
            int me = turns.current();
            loop.invoke(me, invoked[me]++);
            if (loop.left) return;
            int next = afterInvocation(me);
            if (next == Choice.NOBODY) return;
            if (next != me) turns.moveTo(next);
            if (next == caller) return;
            loop.left = (suspended >> next & 1) != 0;
            if (loop.left) return;
        }
    }

    // The sequence that moves next; NOBODY if there is none, or if the execution is being left.
    private int afterInvocation(int me) {
        if (turns.isWaking()) {
            loop.left = true;
            return Choice.NOBODY;
        }
        if (invoked[me] < loop.invocations(me)) {
            int next = turns.next(me, true, Sites.BOUNDARY);
            if (next == Choice.NOBODY) loop.leave();
            return next;
        }
        turns.end(me);
        int next = turns.nextOther();
        if (next != Choice.NOBODY || turns.haveAllEnded()) return next;
        loop.wakeAll();
        unwinding = loop.left = true;
        return Choice.NOBODY;
    }

    /** Within an invocation of `me`: returns when it is its turn again. */
    void switchTo(int me, int next) {
        if (turns.isWaking()) unwind();
        if ((suspended >> next & 1) != 0) loop.leave();
        suspended |= 1 << me;
        turns.moveTo(next);
        try {
            runUntil(me);
        } finally {
            Hooks.active = true;  // in handlers, too, through which the execution is left
        }
        suspended &= ~(1 << me);
        if (!loop.left) return;
        if (!unwinding) throw Left.THE;
        loop.left = unwinding = false;
        turns.moveTo(me);
        if (!turns.canMove(me)) unwind();
    }

    /** Within an invocation, nobody can move. Returns if the sequence can go on now, since everybody was woken. */
    void stuck() {
        if (!turns.isWaking()) {
            if (turns.isEndless()) loop.leave();
            loop.wakeAll();
            if (turns.canMove(turns.current())) return;
        }
        unwind();
    }

    private void unwind() {
        unwinding = true;
        loop.leave();
    }
}
