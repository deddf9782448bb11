package sunder.jvm.explore;

/** One execution in which each sequence moves for as long as it can; the given one is first. */
public final class Uninterrupted implements Strategy, OneThread {
    private final int first;
    private boolean begun;

    public Uninterrupted(int first) {
        this.first = first;
    }

    @Override
    public boolean begin() {
        boolean begins = !begun;
        begun = true;
        return begins;
    }

    @Override
    public int choose(Choice choice) {
        if (choice.current >= 0) return choice.current;
        return (choice.enabled >> first & 1) != 0 ? first : Integer.numberOfTrailingZeros(choice.enabled);
    }

    @Override
    public boolean mayRunOnOneThread() {
        return true;
    }

    @Override
    public int draw(Draw draw) {
        return 0;
    }
}
