package sunder.jvm.explore;

import java.util.List;

/** Runs sequences of which one moves at a time; hooks in the code under test call it before each visible step. */
public final class Scheduler {
    /** Sequences at most. */
    public static final int MOST = 16;

    /** In place of the index of an element: the lock, the monitor or the permit that an object is. */
    static final int LOCK = -1;

    final Premises premises = new Premises();
    final Footprint footprint = new Footprint();
    final Clocks clocks = new Clocks();
    final States states = new States();
    final Monitors monitors = new Monitors(this);
    final Signals signals = new Signals(this);
    final Interrupts interrupts = new Interrupts(this);
    final Parking.Permit[] permits = new Parking.Permit[MOST];
    private final Spans spans = new Spans();
    private final Turns turns = new Turns(premises, spans, states);
    final Spins spins = new Spins(this, turns);
    Tracer tracer;
    private final ExecutionLoop executions = new ExecutionLoop(this, turns);
    final Moves moves = new Moves(this, turns, executions, spans);
    final Draws draws = new Draws(this, turns);
    private int execution;

    public Scheduler() {
        for (int i = 0; i < MOST; i++) permits[i] = new Parking.Permit();
    }

    /** The rules of the next executions. */
    public void follow(Rules rules) {
        turns.follow(rules);
    }

    /**
     * Makes executions until the body has no more, or one does not end. `after` are the sequences (bits) that must have ended
     * before each one starts. Throws whatever the body throws.
     */
    public Ending run(Body body, int[] after, Strategy strategy) throws Throwable {
        turns.start(strategy, after);
        int[] invocations = new int[after.length];
        for (int i = 0; i < after.length; i++) invocations[i] = body.invocations(i);
        spans.resize(invocations);
        Hooks.scheduler = this;
        return executions.run(body);
    }

    /** Ends the threads, if all executions have ended. */
    public void end() throws InterruptedException {
        executions.end();
    }

    /** The schedule of the execution that has ended, or that does not. */
    public Schedule schedule() {
        return turns.schedule;
    }

    /** The number of accesses that are points. If it grows, the executions so far were not all. */
    public int knowledge() {
        return moves.knowledge();
    }

    /** Another harness: forgets what was found about the last one. */
    public void forget() {
        moves.forget();
        premises.forget();
        executions.forget();
    }

    /** The invocations of the execution that has ended. */
    public Spans spans() {
        return spans;
    }

    /** Whether the execution is being left: the results of its invocations are of no use. */
    public boolean isLeft() {
        return executions.isLeft();
    }

    /** Whether everybody was woken at a stuck end: results are no part of the outcome any more. */
    public boolean isWaking() {
        return turns.isWaking();
    }

    /** At a stuck end: whether each sequence that waits does so for a lock that another of them holds. */
    public boolean isCircle() {
        return turns.isCircle();
    }

    /** Whether a sequence was interrupted in this execution. */
    public boolean hasInterrupted() {
        return interrupts.wereMade();
    }

    /** Tells whether an invocation writes. */
    public Footprint footprint() {
        return footprint;
    }

    /** An invocation of a method that counts as read-only wrote. */
    public void breaksReadOnly(String method) {
        premises.breaks(method + " counts as read-only, but it writes to the object");
    }

    /** Premises of a proof that did not hold in some execution of this harness. */
    public List<String> brokenPremises() {
        return premises.broken();
    }

    /** Why the object cannot be explored, or null. The code under test may have caught the error itself. */
    public String refusal() {
        return premises.refusal();
    }

    /** Null for no tracer. */
    public void traceTo(Tracer to) {
        Values.forget();
        tracer = to;
    }

    /** The current sequence changes the state of a lock, a condition or a permit. */
    void change(Object lock, int field, long old, long now) {
        states.change(turns.current(), lock, field, old, now);
    }

    /** A new execution. */
    void reset() {
        turns.reset();
        spans.start();
        clocks.start();
        footprint.forget();
        states.start();
        draws.start();
        execution++;
        premises.ignore(false);
        signals.forget();
        interrupts.forget();
        for (int i = 0; i < turns.count(); i++) permits[i].given = false;
        moves.start();
        spins.loops.start();
        monitors.forget();
        ReplacedCalls.forgetHashes();
    }

    void invocationStarts(int me, int invocation) {
        moves.begin(me);
        if (turns.isWaking()) return;
        spans.begin(me, invocation);
        if (tracer != null) tracer.invoked(me, invocation);
    }

    void invocationEnds(int me, int invocation) {
        turns.returned(me);
        if (turns.isWaking()) return;
        spans.end(me, invocation);
        if (tracer != null) tracer.returned(me, invocation);
    }

    int current() {
        return turns.current();
    }

    int sequenceOf(Thread thread) {
        return executions.sequenceOf(thread);
    }

    /** The thread of the sequence that moves, as the code under test sees it. */
    Thread currentThread() {
        return executions.threadOf(turns.current());
    }

    /** Before the code under test uses what it has kept for its thread. */
    void needThreads() {
        executions.needThreads();
    }

    /** Interrupts another sequence that has not ended, which the schedule chooses. */
    void interruptAnother() {
        interrupts.interruptOneOf(turns.notEnded() & ~(1 << turns.current()));
    }

    /** The number of the execution. */
    int execution() {
        return execution;
    }

    /** Where in its code the sequence is; null if that is not known. */
    Sites.Site placeOf(int sequence) {
        return executions.placeOf(sequence);
    }

    /** Nobody can move any more. What follows is not part of the execution. */
    void endStuck() {
        premises.ignore(true);
        footprint.forget();
        if (tracer == null) return;
        for (int i = 0; i < turns.count(); i++)
            if (turns.waitOf(i) != null) tracer.waits(i, placeOf(i), turns.waitOf(i).what());
        tracer = null;
    }
}
