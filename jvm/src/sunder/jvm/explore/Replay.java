package sunder.jvm.explore;

/** Runs one known schedule, once. */
public final class Replay implements Strategy {
    private final Schedule schedule;
    private int segment = -1, draws;
    private boolean begun, diverged;

    /** Throws IllegalArgumentException if the text is not a schedule. */
    public Replay(String text) {
        schedule = Schedule.of(text);
    }

    @Override
    public boolean begin() {
        boolean begins = !begun;
        begun = true;
        return begins;
    }

    @Override
    public Asked asked() {
        return Asked.AT_EVENTS;
    }

    /** The last segment goes on to the end of the execution. */
    @Override
    public int choose(Choice choice) {
        boolean isLast = segment + 1 == schedule.length();
        boolean goesOn = segment >= 0 && choice.current >= 0;
        if (goesOn && (isLast || choice.events < schedule.events(segment))) return choice.current;
        if (wakesInSegment(choice)) return schedule.sequence(segment);
        if (!isLast) segment++;
        int next = schedule.sequence(segment);
        if (next < Scheduler.MOST && ((choice.enabled | choice.wakeable) >> next & 1) != 0) return next;
        diverged = true;
        return choice.current >= 0 ? choice.current : Integer.numberOfTrailingZeros(choice.enabled);
    }

    // Whether the sequence that moved last began to wait, and goes on within its segment although nobody woke it.
    private boolean wakesInSegment(Choice choice) {
        if (segment < 0 || choice.current >= 0 || choice.events >= schedule.events(segment)) return false;
        int moving = schedule.sequence(segment);
        return moving < Scheduler.MOST && (choice.wakeable >> moving & 1) != 0;
    }

    @Override
    public int draw(Draw draw) {
        int drawn = schedule.drawnAt(draws++);
        if (drawn < draw.alternatives) return drawn;
        diverged = true;
        return 0;
    }

    /** Whether the schedule asked for a sequence or an alternative that was not there, or has segments left. */
    @Override
    public boolean diverged() {
        return diverged || segment + 1 < schedule.length();
    }
}
