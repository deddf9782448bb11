package sunder.jvm.explore;

/**
 * The moves of sequences. Hooks in the code under test, and models of locks, call it before each step that others may notice; it
 * lets the strategy choose which sequence moves.
 */
final class Moves {
    private static final int LOCK = Scheduler.LOCK;

    private final Scheduler scheduler;
    private final Turns turns;
    private final ExecutionLoop executions;
    private final Spans spans;
    private final SiteSet points = new SiteSet();
    private final Conflicts conflicts = new Conflicts(points);
    private final boolean[] fresh = new boolean[Scheduler.MOST];  // has not moved in its invocation: leaving it is no preemption

    Moves(Scheduler scheduler, Turns turns, ExecutionLoop executions, Spans spans) {
        this.scheduler = scheduler;
        this.turns = turns;
        this.executions = executions;
        this.spans = spans;
    }

    /** The number of accesses that are points. */
    int knowledge() {
        return points.size();
    }

    /** Another harness. */
    void forget() {
        points.clear();
    }

    /** A new execution. */
    void start() {
        conflicts.start(turns.count());
    }

    /** An invocation of the sequence begins. */
    void begin(int me) {
        fresh[me] = true;
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
        if (write && index != LOCK && scheduler.footprint.isOn()) scheduler.footprint.wrote(me, object, site);
        if (object != null) touch(me, object, index, site, write, sync, isPoint);
    }

    private void touch(int me, Object object, int index, int site, boolean write, boolean sync, boolean isPoint) {
        if (!turns.isWaking()) conflicts.touch(me, object, index, site, write, sync, isPoint);
    }

    /** Before a step on a lock that does not wait. */
    void use(Object lock, int site) {
        access(lock, LOCK, site, true, true);
    }

    /** Before an access to a location that is not known, such as a static field through a VarHandle. */
    void accessUnknown(int site) {
        point(site);
        scheduler.footprint.mayWrite(turns.current());
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
        scheduler.states.effect();
        if (scheduler.footprint.isOn()) scheduler.footprint.called(turns.current(), object, site);
        if (!isOneStep && points.contains(site, LOCK)) scheduler.premises.breakCall(object, site);
    }

    /** Before an array is passed to code without hooks. */
    void pass(Object array, int length, int site, boolean write) {
        for (int i = 0; i < length; i++) {
            access(array, i, site, write, false);
            if (write) scheduler.states.effect();
            if (points.contains(site, i)) scheduler.premises.breakPassed(site);
        }
    }

    /** Before a call of code without hooks that may reach shared objects by itself. */
    void callOpaque(int site) {
        scheduler.states.effect();
        scheduler.footprint.mayWrite(turns.current());
        scheduler.premises.breakStatic(site);
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
        scheduler.spins.endRound();
    }

    /**
     * Before a step on a lock, a monitor or a permit that can be made only when the wait is over, or, if `mayGiveUp`, when no
     * other sequence can move. Whether the wait was over.
     */
    boolean await(Object what, Wait wait, boolean mayGiveUp, int site) {
        executions.checkLeft();
        int me = turns.current();
        boolean isPoint = points.contains(site, LOCK), waits = !wait.isOver();
        if (mayGiveUp && waits) scheduler.premises.breaks(Premises.TIMED);
        if (isPoint || turns.areAtEvents() || waits) waitFor(me, wait, mayGiveUp, site);
        boolean isOver = wait.isOver();
        if (!isOver) scheduler.clocks.passLimit();
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
        if (scheduler.tracer != null) scheduler.tracer.stepped(me, site);
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
