package sunder.jvm.explore;

/** Any enabled sequence, each with the same probability. For harnesses with too many schedules to search all. */
public final class RandomWalk implements Strategy {
    private long state;

    public RandomWalk(long seed) {
        state = seed;
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
        int skip = number(Integer.bitCount(choice.enabled));
        int left = choice.enabled;
        while (skip-- > 0) left &= left - 1;
        return Integer.numberOfTrailingZeros(left);
    }

    @Override
    public int draw(Draw draw) {
        return number(draw.alternatives);
    }

    /** A random number, at least 0 and below the limit. */
    int number(int limit) {
        state = next(state);
        return below(state, limit);
    }
}
