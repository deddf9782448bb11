package sunder.jvm.explore;

/**
 * Probabilistic concurrency testing (Burckhardt and others): sequences have random priorities, and the enabled one with the
 * highest priority moves. At a few random points the current sequence gets the lowest priority. A bug that needs d such changes
 * shows in each execution with a probability of at least 1 / (sequences * points^d).
 */
public final class Pct implements Strategy {
    private final int[] priorities = new int[Scheduler.MOST];
    private final int[] changeAt;
    private final RandomWalk random;
    private int points, longest, lowest;

    public Pct(int changes, long seed) {
        changeAt = new int[changes];
        random = new RandomWalk(seed);
    }

    @Override
    public boolean begin() {
        longest = Math.max(longest, points);
        points = 0;
        lowest = 0;
        for (int i = 0; i < priorities.length; i++) priorities[i] = 1 + random.number(1 << 30);
        for (int i = 0; i < changeAt.length; i++) changeAt[i] = random.number(longest + 1);
        return true;
    }

    @Override
    public int choose(Choice choice) {
        for (int at : changeAt)
            if (choice.current >= 0 && at == points) priorities[choice.current] = --lowest;
        points++;
        int chosen = Integer.numberOfTrailingZeros(choice.enabled);
        for (int left = choice.enabled; left != 0; left &= left - 1) {
            int next = Integer.numberOfTrailingZeros(left);
            if (priorities[next] > priorities[chosen]) chosen = next;
        }
        return chosen;
    }

    @Override
    public int draw(Draw draw) {
        return random.draw(draw);
    }
}
