package sunder.jvm.explore;

/** Which sequence moves next: finds those that can, and asks the strategy for one of them. */
final class Turns {
    private static final int MOST_POINTS = 1_000_000;  // in one execution; with more, it counts as endless
    // From this number of points on, sequences move in turn: if the execution is still endless, the schedule is not the reason.
    private static final int POINTS_BEFORE_TURNS = 50_000;
    private static final int MOST_POINTS_IN_ROW = 2_000;  // of one sequence, while others could move and it may wait for them
    private static final int MOST_POINTS_WOKEN = 20_000;  // after everybody was woken; with more, the calls count as waiting
    private static final int MOST_YIELDS = 8;  // in a row; a real scheduler seldom lets others wait for longer

    final Schedule schedule = new Schedule();
    private final Premises premises;
    private final Spans spans;
    private final States states;
    private final Choice choice = new Choice();
    private final Draw draw = new Draw();
    private final Wait[] waits = new Wait[Scheduler.MOST];
    private final boolean[] timed = new boolean[Scheduler.MOST];
    private final int[] yields = new int[Scheduler.MOST];  // in a row, while others could move
    private Strategy strategy;
    private Rules rules = Rules.USUAL;
    private int[] after = {};
    private boolean atEvents;
    private int current, ended, pointsMet, pointsInRow;
    private int deferred;  // bits: sequences that move only when no other can
    private int tired;  // bits: sequences that moved for long, so that all others come first
    private boolean waking;  // everybody was woken at a stuck end; the strategy is not asked any more

    Turns(Premises premises, Spans spans, States states) {
        this.premises = premises;
        this.spans = spans;
        this.states = states;
    }

    /** Executions follow; `afters` are the sequences (bits) that must have ended before each one starts. */
    void start(Strategy how, int[] afters) {
        strategy = how;
        after = afters;
        atEvents = how.asked() == Strategy.Asked.AT_EVENTS;
    }

    /** The rules of the next executions. */
    void follow(Rules next) {
        rules = next;
    }

    /** A new execution. */
    void reset() {
        ended = deferred = tired = pointsMet = pointsInRow = 0;
        waking = false;
        for (int i = 0; i < after.length; i++) {
            waits[i] = null;
            timed[i] = false;
            yields[i] = 0;
        }
        schedule.clear();
    }

    int count() {
        return after.length;
    }

    int current() {
        return current;
    }

    /** Whether every event is a point. */
    boolean areAtEvents() {
        return atEvents || waking;
    }

    /** The sequence makes a step: the others may notice something new. */
    void step(int me) {
        deferred &= 1 << me;
        if (!waking) schedule.event();
    }

    /** An invocation of the sequence has returned. */
    void returned(int me) {
        deferred &= 1 << me;
    }

    void end(int me) {
        ended |= 1 << me;
    }

    /** The sequences, as bits, that have not ended. */
    int notEnded() {
        return (1 << after.length) - 1 & ~ended;
    }

    boolean haveAllEnded() {
        return notEnded() == 0;
    }

    /** Until `resume`, the sequence can move only when the wait is over or, if `mayGiveUp`, when no other sequence can. */
    void suspend(int me, Wait wait, boolean mayGiveUp) {
        waits[me] = wait;
        timed[me] = mayGiveUp;
    }

    void resume(int me) {
        waits[me] = null;
        timed[me] = false;
    }

    private void defer(int me) {
        pointsInRow = 0;
        deferred |= 1 << me;
    }

    /** The sequence lets others come first. It is put off only if it has done so several times in a row; whether it is. */
    boolean yield(int me) {
        if (++yields[me] <= MOST_YIELDS || !waking && rules.onlyCirclesWait) return false;
        premises.breaks("a loop was put off after " + MOST_YIELDS + " rounds");
        defer(me);
        return true;
    }

    /** Puts the sequence off if it has moved for long. Whether it has. */
    boolean tire(int me) {
        if (atEvents && !waking || pointsInRow <= MOST_POINTS_IN_ROW) return false;
        premises.breaks("a loop was put off after " + MOST_POINTS_IN_ROW + " rounds");
        tired |= 1 << me;
        defer(me);
        return true;
    }

    /** The sequence that moves next, at a point of `me`. NOBODY if the execution is stuck. */
    int next(int me, boolean free, int site) {
        pointsInRow++;
        if (++pointsMet > (waking ? MOST_POINTS_WOKEN : MOST_POINTS)) return Choice.NOBODY;
        int enabled = enabled();
        if (enabled == 0) return Choice.NOBODY;
        return choose(enabled, (enabled >> me & 1) != 0 ? me : Choice.NOBODY, free, site);
    }

    /** The same where no sequence can go on: at the start, or when one has ended. NOBODY if none can move. */
    int nextOther() {
        int enabled = enabled();
        return enabled == 0 ? Choice.NOBODY : choose(enabled, Choice.NOBODY, true, Sites.BOUNDARY);
    }

    private int choose(int enabled, int going, boolean free, int site) {
        if (waking) return going >= 0 ? going : Integer.numberOfTrailingZeros(enabled);
        int wakeable = rules.spurious || atEvents ? wakeable(enabled) : 0;
        if (!atEvents) {
            if ((enabled & enabled - 1) == 0 && wakeable == 0) return Integer.numberOfTrailingZeros(enabled);
            if (pointsMet > POINTS_BEFORE_TURNS) return inTurn(enabled);
        }
        choice.enabled = enabled;
        choice.current = going;
        choice.free = free;
        choice.wakeable = wakeable;
        choice.site = site;
        choice.events = schedule.length() == 0 ? 0 : schedule.lastEvents();
        int chosen = strategy.choose(choice);
        if ((enabled >> chosen & 1) == 0) wake(chosen);
        return chosen;
    }

    // Ends a wait without a reason. A loop of such waits is no spin: the next wait need not end so.
    private void wake(int sequence) {
        waits[sequence].wake();
        states.effect();
        spans.overlap();  // no serial execution
    }

    // The sequences, as bits, that could go on now if their waits ended without a reason.
    private int wakeable(int enabled) {
        int found = 0;
        for (int i = 0; i < after.length; i++) {
            Wait wait = (enabled >> i & 1) != 0 ? null : waits[i];
            if (wait != null && wait.canWake() && wait.canGiveUp() && !wait.isOver()) found |= 1 << i;
        }
        return found;
    }

    private int inTurn(int enabled) {
        premises.breaks("a loop was put off after " + POINTS_BEFORE_TURNS + " rounds");
        int later = enabled & ~((2 << current) - 1);
        return Integer.numberOfTrailingZeros(later != 0 ? later : enabled);
    }

    private int enabled() {
        int ready = 0, later = 0, timers = 0;
        for (int i = 0; i < after.length; i++) {
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

    /** Whether a sequence can move. */
    boolean canAnyMove() {
        return enabled() != 0;
    }

    /** Whether the sequence waited, and can go on. */
    boolean canMove(int sequence) {
        return waits[sequence] != null && waits[sequence].isOver();
    }

    /** Whether the execution has met too many points, so that it counts as endless. */
    boolean isEndless() {
        return pointsMet > MOST_POINTS;
    }

    /** The wait of the sequence, or null. */
    Wait waitOf(int sequence) {
        return waits[sequence];
    }

    /** Whether nobody can move and each sequence that has not ended waits for a lock that another of them holds. */
    boolean isCircle() {
        for (int i = 0; i < after.length; i++) {
            if (waits[i] == null) continue;
            int holder = waits[i].holder();
            if (holder < 0 || holder == i || waits[holder] == null) return false;
        }
        return true;
    }

    /** At a stuck end: wakes every sequence whose wait can end so. The one that moves then, or NOBODY. */
    int wakeAll() {
        waking = true;
        deferred = tired = pointsMet = pointsInRow = 0;
        for (int i = after.length - 1; i >= 0; i--) {
            yields[i] = 0;
            if (waits[i] != null && waits[i].canWake()) waits[i].wake();
        }
        return nextOther();
    }

    /** Whether everybody was woken: later steps are not part of the execution. */
    boolean isWaking() {
        return waking;
    }

    void moveTo(int next) {
        current = next;
        yields[next] = 0;
        if (!waking) schedule.add(next);
        pointsInRow = 0;
    }

    int draw(Draw.Of of, int alternatives) {
        if (alternatives == 1 || waking) return 0;
        draw.of = of;
        draw.alternatives = alternatives;
        int drawn = strategy.draw(draw);
        schedule.draw(drawn);
        return drawn;
    }
}
