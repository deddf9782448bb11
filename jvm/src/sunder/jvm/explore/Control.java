package sunder.jvm.explore;

import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs sequences of which one moves at a time; hooks in the code under test come here before each visible step. There is no
 * thread that schedules: whoever is at a hook decides who moves next.
 *
 * A switch between threads takes microseconds, and more when other processes want the cores. So one thread runs all sequences
 * as long as that can be: who is preempted calls who moves instead, and goes on when that is between two invocations. Where
 * it would have to go on earlier, the execution starts again, with a thread for each sequence.
 */
public final class Control {
    public static final int MOST = 16;

    /** In place of the index of an element: the lock, the monitor or the permit that an object is. */
    static final int LOCK = -1;

    private static final int MOST_POINTS = 1_000_000;  // of one execution: it has no end
    private static final int BEFORE_TURNS = 50_000;  // of these; then all take turns: what has no end then is no fault of ours
    private static final int UNFAIR = 2_000;  // points in a row, while others could move: it may wait for one of them
    private static final int MOST_NUMBERS = 16;  // random ones in an execution; those after it are all the same
    private static final int MOST_YIELDS = 8;  // in a row: a spin is told sooner, and others are seldom so patient
    private static final int NOBODY = -1;
    private static final String TIMED = "a timed wait, whose limit runs out only when nothing else can move";

    /** How an execution ended. After all but `ENDED` its threads lie where they stopped, for good. */
    public enum Ending { ENDED, DEADLOCK, HANG }

    /** Is thrown through the code under test to leave an execution; nobody is to see its results. */
    private static final class Left extends Error {
        private static final long serialVersionUID = 1;

        Left() {
            super(null, null, false, false);
        }
    }

    private static final Left LEFT = new Left();

    private final SequenceThreads threads = new SequenceThreads(this::runSequence);
    private volatile boolean over = true;

    private Body body;
    private Strategy strategy;
    private int[] after;
    private int count, ended;
    private final Wait[] waits = new Wait[MOST];
    private final boolean[] timed = new boolean[MOST], fresh = new boolean[MOST];
    private int deferred;  // bits
    private int tired;  // bits: those that have moved for long, so that all others come first
    private int current, points, pointsInRow;
    final Loops loops = new Loops();
    private int round;  // the site of the loop whose round begins
    private int effects;  // what could be noticed so far
    private final int[] yields = new int[MOST];  // in a row, while others could move
    final Clocks clocks = new Clocks();
    private int moment, numbers;
    private boolean overlapped;
    private int[][] begins, ends;
    private Ending ending;
    private Throwable error;
    final Monitors monitors = new Monitors(this);
    final Parking.Permit[] permits = new Parking.Permit[MOST];
    final Premises premises = new Premises();
    private final Conflicts conflicts = new Conflicts();
    private final Schedule schedule = new Schedule();
    private boolean onOneThread, left;
    private boolean threadsMatter;  // the code under test asked who it runs on
    private int spinning;  // bits: those in a loop that ends only if others do something
    private int suspended;  // bits: those within an invocation that wait for who they called
    private final int[] invoked = new int[MOST];
    private Replay replay;  // the strategy, if it is one that is asked at every step
    Tracer tracer;

    public Control() {
        for (int i = 0; i < MOST; i++) permits[i] = new Parking.Permit();
    }

    /** Executions until the body has no more, or one does not end. Throws what the body throws. */
    public Ending run(Body what, int[] afters, Strategy how) throws Throwable {
        body = what;
        after = afters;
        count = afters.length;
        strategy = how;
        replay = how instanceof Replay ? (Replay) how : null;
        begins = new int[count][];
        ends = new int[count][];
        for (int i = 0; i < count; i++) {
            begins[i] = new int[body.invocations(i)];
            ends[i] = new int[body.invocations(i)];
        }
        ending = Ending.ENDED;
        error = null;
        over = false;
        threads.start(count);
        Hooks.control = this;
        startNext();
        synchronized (this) {
            while (!over) wait();
        }
        if (error != null) throw error;
        return ending;
    }

    /** Of the execution that has ended, or that does not. */
    public Schedule schedule() {
        return schedule;
    }

    /** How many accesses are points. If that grows, what was explored before was not all. */
    public int points() {
        return conflicts.size();
    }

    /** Another harness: what was found about the last one does not count. */
    public void forget() {
        conflicts.forget();
        premises.forget();
        threadsMatter = false;
    }

    /** Of the execution that has ended: when an invocation took its first step, and when it returned. */
    public boolean precedes(int sequence, int invocation, int other, int otherInvocation) {
        return ends[sequence][invocation] < begins[other][otherInvocation];
    }

    /** Of the execution that has ended: whether nobody moved while another was within an invocation. */
    public boolean wasSerial() {
        return !overlapped;
    }

    /** Whether the execution is being left: what its invocations give is of no use. */
    public boolean isLeft() {
        return left;
    }

    /** Premises of a proof that did not hold in some execution of this harness. */
    public List<String> brokenPremises() {
        return premises.broken();
    }

    /** What the code under test did that cannot be scheduled, null if nothing: it may have caught the error itself. */
    public String refusal() {
        return premises.refusal();
    }

    /** Nobody if null. */
    public void traceTo(Tracer who) {
        Values.forget();
        tracer = who;
    }

    int current() {
        return current;
    }

    /** The sequence that the thread runs, or -1. */
    int sequenceOf(Thread thread) {
        return threads.sequenceOf(thread);
    }

    int draw(int alternatives) {
        effects++;
        if (alternatives == 1) return 0;
        int drawn = strategy.draw(alternatives);
        schedule.draw(drawn);
        return drawn;
    }

    /** For the code under test: of many numbers, only so many are tried, which breaks the premise, if any. */
    int drawNumber(int alternatives, String premise) {
        if (premise != null) premises.breakOne(premise);
        if (++numbers <= MOST_NUMBERS) return draw(alternatives);
        premises.breakOne("draws more than " + MOST_NUMBERS + " random numbers");
        return 0;
    }

    int effects() {
        return effects;
    }

    /** Before the code under test asks which thread it runs on. */
    void needThreads() {
        if (!onOneThread) return;
        threadsMatter = true;
        leave();
    }

    /**
     * Before an access to an object, or to an element of it: a point if it was found to conflict with others. One that is
     * `sync` orders what comes before and after it, as volatile fields, atomic operations and locks do.
     */
    void access(Object object, int index, int site, boolean write, boolean sync) {
        if (left) throw LEFT;
        int me = current;
        boolean isPoint = conflicts.contains(site, index);
        if (isPoint || replay != null) point(site);
        else step(me, site);
        if (write) effects++;
        if (object != null) conflicts.touch(me, object, index, site, write, sync, isPoint);
    }

    /** Before a step on a lock that does not wait. */
    void use(Object lock, int site) {
        access(lock, LOCK, site, true, true);
    }

    /** Before a step whose order among others may matter. */

    void point(int site) {
        if (left) throw LEFT;
        int me = current;
        if (fresh[me]) {
            fresh[me] = false;
        } else {
            decide(me, replay == null && pointsInRow > UNFAIR && tire(me), site);
        }
        step(me, site);
    }

    /** Before a call of code without hooks on an object: one step, as long as nobody else uses the object. */
    void call(Object object, int site, boolean isOneStep) {
        access(object, LOCK, site, true, isOneStep);
        if (!isOneStep && conflicts.contains(site, LOCK)) premises.breakCall(object, site);
    }

    /** Before an array is handed to code without hooks. */
    void pass(Object array, int length, int site, boolean write) {
        for (int i = 0; i < length; i++) {
            access(array, i, site, write, false);
            if (conflicts.contains(site, i)) premises.breakPassed(site);
        }
    }

    /** Something was done that may show, though not to others. */
    void effect() {
        effects++;
    }

    /** Before a call of code without hooks that reaches what is shared by itself. */
    void callOpaque(int site) {
        effects++;
        premises.breakStatic(site);
    }

    /** A step of a sequence that lets others come first. It need not: only one that does so again and again is put off. */
    void yield(int site) {
        if (left) throw LEFT;
        int me = current;
        if (replay != null) {
            decide(me, true, site);
        } else if (++yields[me] > MOST_YIELDS) {
            premises.breakOne("a loop was put off after " + MOST_YIELDS + " rounds");
            fresh[me] = false;
            defer(me);
            decide(me, true, site);
        }
        step(me, site);
    }

    /** Whether the round may be the same as the last. */
    boolean beginRound(int site, int method) {
        round = site;
        return loops.begin(current, site, method, effects);
    }

    /** If the round is the same as the last, and nobody did anything, there will be no other until somebody does. */
    void endRound() {
        if (left) throw LEFT;
        if (!loops.end()) return;
        int me = current, before = effects;
        boolean forTime = clocks.wasAskedBy(me);
        Wait wait = new Wait() {
            @Override
            boolean isOver() {
                return effects != before;
            }
        };
        if (forTime) premises.breakOne(TIMED);
        else spinning |= 1 << me;
        waitFor(me, wait, forTime, round);
        spinning &= ~(1 << me);
        clocks.forgetAsking(me);
        if (!wait.isOver()) clocks.passLimit();
    }

    /**
     * Before a step on a lock, a monitor or a permit that can be made only when the wait is over, or, if `mayGiveUp`, when
     * nobody else can move. Whether it was over.
     */
    boolean await(Object what, Wait wait, boolean mayGiveUp, int site) {
        if (left) throw LEFT;
        int me = current;
        boolean isPoint = conflicts.contains(site, LOCK);
        if (mayGiveUp && !wait.isOver()) premises.breakOne(TIMED);
        if (isPoint || replay != null || !wait.isOver()) waitFor(me, wait, mayGiveUp, site);
        boolean isOver = wait.isOver();
        if (!isOver) clocks.passLimit();
        step(me, site);
        effects++;
        conflicts.touch(me, what, LOCK, site, true, true, isPoint);
        return isOver;
    }

    private void waitFor(int me, Wait wait, boolean mayGiveUp, int site) {
        boolean isFresh = fresh[me];
        fresh[me] = false;
        waits[me] = wait;
        timed[me] = mayGiveUp;
        if (!isFresh || !wait.isOver()) decide(me, isFresh, site);
        waits[me] = null;
        timed[me] = false;
    }

    private boolean defer(int sequence) {
        pointsInRow = 0;
        deferred |= 1 << sequence;
        return true;
    }

    private boolean tire(int sequence) {
        premises.breakOne("a loop was put off after " + UNFAIR + " rounds");
        tired |= 1 << sequence;
        return defer(sequence);
    }

    private void step(int me, int site) {
        deferred &= 1 << me;  // the others may see something new
        schedule.step();
        if (tracer != null) tracer.stepped(me, site);
    }

    // Within an invocation.
    private void decide(int me, boolean free, int site) {
        int next = decided(me, free, site);
        if (next == me) return;
        overlapped = true;
        if (onOneThread) {
            callUntilBack(me, next);
        } else {
            hand(next);
            threads.await(me);
        }
        Hooks.active = true;
    }

    private int decided(int me, boolean free, int site) {
        pointsInRow++;
        if (++points > MOST_POINTS) abandon(Ending.HANG);
        int mask = enabled();
        if (mask == 0) abandon(spinning != 0 ? Ending.HANG : Ending.DEADLOCK);
        return chosen(mask, (mask >> me & 1) != 0 ? me : NOBODY, free, site);
    }

    private int chosen(int mask, int going, boolean free, int site) {
        if (replay != null && schedule.length() == 0) return replay.next(mask, NOBODY, 0);
        if (replay != null) return replay.next(mask, current, schedule.stepsNow());
        if ((mask & mask - 1) == 0) return Integer.numberOfTrailingZeros(mask);
        if (points > BEFORE_TURNS) {
            premises.breakOne("a loop was put off after " + BEFORE_TURNS + " rounds");
            int later = mask & ~((2 << current) - 1);
            return Integer.numberOfTrailingZeros(later != 0 ? later : mask);
        }
        return strategy.choose(mask, going, free, site);
    }

    private int enabled() {
        int ready = 0, later = 0, timers = 0;
        for (int i = 0; i < count; i++) {
            if ((ended >> i & 1) != 0 || (after[i] & ~ended) != 0) continue;
            if (waits[i] != null && !waits[i].isOver()) {
                if (timed[i] && waits[i].canGiveUp()) timers |= 1 << i;
                continue;
            }
            if (((deferred | tired) >> i & 1) != 0) later |= 1 << i;
            else ready |= 1 << i;
        }
        if (ready == 0) tired = 0;
        return ready != 0 ? ready : timers != 0 ? timers : later;
    }

    private void moveOn(int next) {
        current = next;
        yields[next] = 0;
        schedule.add(next);
        pointsInRow = 0;
    }

    private void hand(int next) {
        moveOn(next);
        threads.give(next);
    }

    private void runSequence(int me) {
        int invocations = body.invocations(me);
        for (int k = 0; k < invocations; k++) {
            if (k > 0) decide(me, true, Sites.BOUNDARY);
            invoke(me, k);
        }
        ended |= 1 << me;
        int mask = enabled();
        if (mask != 0) hand(chosen(mask, NOBODY, true, Sites.BOUNDARY));
        else if (ended == (1 << count) - 1) startNext();
        else stop(spinning != 0 ? Ending.HANG : Ending.DEADLOCK);
    }

    private void invoke(int me, int k) {
        begins[me][k] = ++moment;
        fresh[me] = true;
        if (tracer != null) tracer.invoked(me, k);
        Hooks.active = true;
        body.invoke(me, k);
        Hooks.active = false;
        ends[me][k] = ++moment;
        if (tracer != null) tracer.returned(me, k);
        deferred &= 1 << me;
    }

    private void startNext() {
        try {
            do {
                if (!body.next()) {
                    stop(Ending.ENDED);
                    return;
                }
                reset();
            } while (runsOnOneThread());
        } catch (Throwable thrown) {
            error = thrown;
            stop(Ending.ENDED);
            return;
        }
        hand(chosen(enabled(), NOBODY, true, Sites.BOUNDARY));
    }

    private void reset() {
        ended = deferred = tired = points = pointsInRow = moment = suspended = spinning = numbers = effects = 0;
        clocks.start();
        overlapped = false;
        for (int i = 0; i < count; i++) {
            waits[i] = null;
            yields[i] = 0;
            timed[i] = permits[i].given = false;
            invoked[i] = 0;
        }
        schedule.clear();
        conflicts.start(count);
        loops.start();
        monitors.forget();
        Hooks.forgetHashes();
    }

    // Whether the execution has been made; if not, it can start with a thread for each sequence.
    private boolean runsOnOneThread() throws Throwable {
        if (threadsMatter || !strategy.mayRunOnOneThread()) return false;
        int known = conflicts.size();
        onOneThread = true;
        try {
            moveOn(chosen(enabled(), NOBODY, true, Sites.BOUNDARY));
            runUntil(NOBODY);
        } catch (Left l) {
            left = true;  // between two invocations
        }
        onOneThread = false;
        if (!left) return true;
        left = false;
        boolean grew = strategy.needsPoints() && conflicts.size() != known;
        if (grew) return true;  // it would not meet the same points again, and does not count
        if (!strategy.again()) return true;
        body.again();
        reset();
        return false;
    }

    // Makes invocations of the current sequence, and of those that come after it, until the given one is to go on.
    private void runUntil(int caller) {
        for (;;) {
            int me = current;
            invoke(me, invoked[me]++);
            if (left) return;
            int next;
            if (invoked[me] < body.invocations(me)) {
                next = decided(me, true, Sites.BOUNDARY);
            } else {
                ended |= 1 << me;
                int mask = enabled();
                left = mask == 0 && ended != (1 << count) - 1;
                if (mask == 0) return;
                next = chosen(mask, NOBODY, true, Sites.BOUNDARY);
            }
            if (left) return;
            if (next != me) moveOn(next);
            if (next == caller) return;
            if ((suspended >> next & 1) != 0) left = true;
            if (left) return;
        }
    }

    private void callUntilBack(int me, int next) {
        if ((suspended >> next & 1) != 0) leave();
        suspended |= 1 << me;
        moveOn(next);
        runUntil(me);
        if (left) throw LEFT;
        suspended &= ~(1 << me);
    }

    private void leave() {
        left = true;
        throw LEFT;
    }

    private void stop(Ending how) {
        ending = how;
        threads.take();
        synchronized (this) {
            over = true;
            notifyAll();
        }
    }

    // The calling thread is in the middle of the code under test, and must not go on.
    private void abandon(Ending how) {
        if (onOneThread) leave();
        Hooks.active = false;
        stop(how);
        for (;;) LockSupport.park(this);
    }
}
