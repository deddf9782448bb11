package sunder.jvm.explore;

import java.util.List;

/** Runs sequences of which one moves at a time; hooks in the code under test call it before each visible step. */
public final class Scheduler {
    /** Sequences at most. */
    public static final int MOST = 16;

    /** In place of the index of an element: the lock, the monitor or the permit that an object is. */
    static final int LOCK = -1;

    private static final int MOST_NUMBERS = 16;  // random ones in an execution; the following are all the same

    final Premises premises = new Premises();
    final Footprint footprint = new Footprint();
    final Clocks clocks = new Clocks();
    final Monitors monitors = new Monitors(this);
    final Signals signals = new Signals(this);
    final Parking.Permit[] permits = new Parking.Permit[MOST];
    private final Turns turns = new Turns(premises);
    final Spins spins = new Spins(this, turns);
    Tracer tracer;
    private final Spans spans = new Spans();
    private final SiteSet points = new SiteSet();
    private final Conflicts conflicts = new Conflicts(points);
    private final ExecutionLoop executions = new ExecutionLoop(this, turns);
    private final boolean[] fresh = new boolean[MOST];  // has not moved in its invocation: leaving it is no preemption
    private int effects, effectsBefore;  // the state of everything that could be noticed, now and before the last effect
    private int made;  // number of effects so far
    private int execution;
    private int numbers;  // random ones drawn so far

    public Scheduler() {
        for (int i = 0; i < MOST; i++) permits[i] = new Parking.Permit();
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
        return points.size();
    }

    /** Another harness: forgets what was found about the last one. */
    public void forget() {
        points.clear();
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

    /** A new execution. */
    void reset() {
        turns.reset();
        spans.start();
        clocks.start();
        footprint.forget();
        numbers = effects = made = 0;
        execution++;
        premises.ignore(false);
        signals.forget();
        for (int i = 0; i < turns.count(); i++) permits[i].given = false;
        conflicts.start(turns.count());
        spins.loops.start();
        monitors.forget();
        ReplacedCalls.forgetHashes();
    }

    void invocationStarts(int me, int invocation) {
        fresh[me] = true;
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

    int draw(int alternatives) {
        effect();
        return turns.draw(alternatives);
    }

    /** A random number for the code under test. If only some numbers are tried, `premise` says that this breaks a premise. */
    int drawNumber(int alternatives, String premise) {
        if (premise != null) premises.breaks(premise);
        if (++numbers <= MOST_NUMBERS) return draw(alternatives);
        premises.breaks("draws more than " + MOST_NUMBERS + " random numbers");
        return 0;
    }

    /** The number of the execution. */
    int execution() {
        return execution;
    }

    /** A number for the state of everything that could be noticed: if it is the same again, so is the state. */
    int effects() {
        return effects;
    }

    /** The same before the last effect. */
    int effectsBefore() {
        return effectsBefore;
    }

    /** The number of effects so far. */
    int effectsMade() {
        return made;
    }

    /** Something was done that may show, though perhaps not to other sequences. */
    void effect() {
        effectsBefore = effects;
        effects = ++made;
    }

    /** Everything since that state was undone, as by releasing a lock. */
    void isAsAt(int state) {
        effects = state;
    }

    /**
     * Before an access to an object, or to an element of it: a point if it was found to conflict with others. An access that is
     * `sync` orders what comes before and after it, as volatile fields, atomic operations and locks do.
     */
    void access(Object object, int index, int site, boolean write, boolean sync) {
        executions.checkLeft();
        int me = turns.current();
        boolean isPoint = points.contains(site, index);
        if (isPoint || turns.areAtEvents()) point(site);
        else step(me, site);
        if (write) effect();
        if (write && index != LOCK && footprint.isOn()) footprint.wrote(me, object, site);
        if (object != null) touch(me, object, index, site, write, sync, isPoint);
    }

    private void touch(int me, Object object, int index, int site, boolean write, boolean sync, boolean isPoint) {
        if (!turns.isWaking()) conflicts.touch(me, object, index, site, write, sync, isPoint);
    }

    /** Before a step on a lock that does not wait. */
    void use(Object lock, int site) {
        access(lock, LOCK, site, true, true);
    }

    /** Before a number is drawn from a generator that several sequences may use. */
    void draw(Object generator, int site) {
        use(generator, site);
        if (footprint.isOn()) footprint.wrote(turns.current(), generator, site);
    }

    /** Before an access to a location that is not known, such as a static field through a VarHandle. */
    void accessUnknown(int site) {
        point(site);
        footprint.mayWrite(turns.current());
    }

    /** Before a step whose order among others may matter. */
    void point(int site) {
        executions.checkLeft();
        int me = turns.current();
        if (fresh[me]) fresh[me] = false;
        else decide(me, turns.tire(me), site);
        step(me, site);
    }

    /** Before a call of code without hooks on an object: one step, as long as no other sequence uses the object. */
    void call(Object object, int site, boolean isOneStep) {
        access(object, LOCK, site, true, isOneStep);
        if (footprint.isOn()) footprint.called(turns.current(), object, site);
        if (!isOneStep && points.contains(site, LOCK)) premises.breakCall(object, site);
    }

    /** Before an array is passed to code without hooks. */
    void pass(Object array, int length, int site, boolean write) {
        for (int i = 0; i < length; i++) {
            access(array, i, site, write, false);
            if (points.contains(site, i)) premises.breakPassed(site);
        }
    }

    /** Before a call of code without hooks that may reach shared objects by itself. */
    void callOpaque(int site) {
        effect();
        footprint.mayWrite(turns.current());
        premises.breakStatic(site);
    }

    /** A step of a sequence that lets others come first. */
    void yield(int site) {
        executions.checkLeft();
        int me = turns.current();
        boolean asks = turns.areAtEvents() && !turns.isWaking();
        if (!asks && turns.yield(me)) {
            fresh[me] = false;
            asks = true;
        }
        if (asks) decide(me, true, site);
        step(me, site);
    }

    void endRound() {
        executions.checkLeft();
        spins.endRound();
    }

    /**
     * Before a step on a lock, a monitor or a permit that can be made only when the wait is over, or, if `mayGiveUp`, when no
     * other sequence can move. Whether the wait was over.
     */
    boolean await(Object what, Wait wait, boolean mayGiveUp, int site) {
        executions.checkLeft();
        int me = turns.current();
        boolean isPoint = points.contains(site, LOCK), waits = !wait.isOver();
        if (mayGiveUp && waits) premises.breaks(Premises.TIMED);
        if (waits && wait.canWake() && turns.wakesSpuriously()) {
            wait.wake();
            fresh[me] = false;
            spans.overlap();  // no serial execution
            suspend(me, wait, mayGiveUp, true, site);
        } else if (isPoint || turns.areAtEvents() || waits) {
            waitFor(me, wait, mayGiveUp, site);
        }
        boolean isOver = wait.isOver();
        if (isOver) effect();
        else clocks.passLimit();
        step(me, site);
        touch(me, what, LOCK, site, true, true, isPoint);
        return isOver;
    }

    void waitFor(int me, Wait wait, boolean mayGiveUp, int site) {
        boolean isFresh = fresh[me];
        fresh[me] = false;
        if (!isFresh || !wait.isOver()) suspend(me, wait, mayGiveUp, isFresh, site);
    }

    private void suspend(int me, Wait wait, boolean mayGiveUp, boolean free, int site) {
        turns.suspend(me, wait, mayGiveUp);
        decide(me, free, site);
        turns.resume(me);
    }

    private void step(int me, int site) {
        turns.step(me);
        if (tracer != null) tracer.stepped(me, site);
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

    /** Lets the strategy choose which sequence moves. Returns when it is the turn of `me`. */
    void decide(int me, boolean free, int site) {
        int next = turns.next(me, free, site);
        if (next == Choice.NOBODY) next = executions.stuck();
        if (next == me) return;
        if (site != Sites.BOUNDARY && !turns.isWaking()) spans.overlap();
        executions.switchTo(me, next);
    }
}
