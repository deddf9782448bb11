package sunder.jvm.explore;

/** Any enabled sequence, each with the same probability. For harnesses with too many schedules to search all. */
public final class RandomWalk implements Strategy {
    private static final int WAITS = 4;  // one of these ends spuriously

    private final boolean spurious;
    private long state;

    public RandomWalk(long seed, boolean spurious) {
        state = seed;
        this.spurious = spurious;
    }

    /** At least 0 and below the limit. */
    static int below(long random, int limit) {
        return (int) ((random >>> 33) % limit);
    }

    static long next(long state) {
        long z = state + 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    @Override
    public boolean begin() {
        return true;
    }

    @Override
    public int choose(Choice choice) {
        int skip = draw(Integer.bitCount(choice.enabled));
        int left = choice.enabled;
        while (skip-- > 0) left &= left - 1;
        return Integer.numberOfTrailingZeros(left);
    }

    @Override
    public boolean wakesSpuriously() {
        return spurious && draw(WAITS) == 0;
    }

    @Override
    public int draw(int alternatives) {
        state = next(state);
        return below(state, alternatives);
    }
}
