package sunder.jvm.explore;

/** Nobody is preempted; the given sequence is first. Once. */
public final class WholeSequences implements Strategy {
    private final int first;
    private boolean done;

    public WholeSequences(int first) {
        this.first = first;
    }

    @Override
    public boolean begin() {
        boolean begins = !done;
        done = true;
        return begins;
    }

    @Override
    public int choose(int enabled, int current, boolean free, int site) {
        if (current >= 0) return current;
        return (enabled >> first & 1) != 0 ? first : Integer.numberOfTrailingZeros(enabled);
    }

    @Override
    public boolean mayRunOnOneThread() {
        return true;
    }

    @Override
    public boolean needsPoints() {
        return false;
    }

    @Override
    public int draw(int alternatives) {
        return 0;
    }
}
