package sunder.jvm.explore;

/** One schedule, once. It is asked at every step, whether that is a point or not. */
public final class Replay implements Strategy {
    private final Schedule schedule;
    private int part, draws;
    private boolean done, diverged;

    /** Throws IllegalArgumentException if this is no schedule. */
    public Replay(String text) {
        schedule = Schedule.of(text);
    }

    /** It is asked at every step. */
    @Override
    public boolean needsPoints() {
        return false;
    }

    @Override
    public boolean begin() {
        if (done) return false;
        done = true;
        return true;
    }

    /** Who moves after so many steps of the sequence that moved last. */
    int next(int enabled, int current, int steps) {
        boolean goesOn = current >= 0 && (enabled >> current & 1) != 0;
        boolean isFirst = current < 0;
        if (goesOn && steps < schedule.steps(part)) return current;
        if (goesOn && part + 1 == schedule.length()) return current;
        if (!isFirst && part + 1 < schedule.length()) part++;
        int next = schedule.sequence(part);
        if (next < Control.MOST && (enabled >> next & 1) != 0) return next;
        diverged = true;
        return goesOn ? current : Integer.numberOfTrailingZeros(enabled);
    }

    @Override
    public int choose(int enabled, int current, boolean free, int site) {
        throw new IllegalStateException("is asked by steps");
    }

    @Override
    public int draw(int alternatives) {
        int drawn = schedule.drawnAt(draws++);
        if (drawn < alternatives) return drawn;
        diverged = true;
        return 0;
    }

    /** Whether it asks for somebody who cannot move, or for more than there is. */
    @Override
    public boolean diverged() {
        return diverged || part + 1 < schedule.length();
    }
}
