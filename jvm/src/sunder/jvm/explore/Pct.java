package sunder.jvm.explore;

/**
 * Probabilistic concurrency testing: sequences have random priorities, the highest that can moves, and at a few random points
 * it falls behind all others.
 */
public final class Pct implements Strategy {
    private static final int CHANGES = 3;

    private final int[] priorities = new int[Control.MOST];
    private final int[] changeAt = new int[CHANGES];
    private final RandomWalk random;
    private int points, longest, lowest;

    public Pct(long seed) {
        random = new RandomWalk(seed);
    }

    @Override
    public boolean begin() {
        longest = Math.max(longest, points);
        points = 0;
        lowest = 0;
        for (int i = 0; i < priorities.length; i++) priorities[i] = 1 + random.draw(1 << 30);
        for (int i = 0; i < CHANGES; i++) changeAt[i] = random.draw(longest + 1);
        return true;
    }

    @Override
    public int choose(int enabled, int current, boolean free, int site) {
        for (int at : changeAt)
            if (current >= 0 && at == points) priorities[current] = --lowest;
        points++;
        int chosen = Integer.numberOfTrailingZeros(enabled);
        for (int left = enabled; left != 0; left &= left - 1) {
            int next = Integer.numberOfTrailingZeros(left);
            if (priorities[next] > priorities[chosen]) chosen = next;
        }
        return chosen;
    }

    @Override
    public int draw(int alternatives) {
        return random.draw(alternatives);
    }
}
