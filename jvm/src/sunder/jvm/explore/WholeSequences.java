package sunder.jvm.explore;

/** One execution without preemptions, in which the given sequence is first. */
public final class WholeSequences implements Strategy, OneThread {
    private final int first;
    private boolean begun;

    public WholeSequences(int first) {
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
    public int draw(int alternatives) {
        return 0;
    }
}
