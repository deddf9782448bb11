package sunder.jvm.explore;

import java.util.Random;

/**
 * Model of java.util.Random. With a seed it gives the numbers of that seed, each in one step. Without a seed, the schedule chooses
 * each number: the least or the greatest.
 */
public class ModelRandom extends Random {
    private static final long serialVersionUID = 1;
    private static final int NEXT = Sites.add("Random.java", 0, "next", "draw a number", "seed");
    private static final String FEW = "draws random numbers, of which the least and the greatest are tried";

    private final boolean seeded;

    public ModelRandom() {
        super(0);
        seeded = false;
    }

    public ModelRandom(long seed) {
        super(seed);
        seeded = true;
    }

    @Override
    protected int next(int bits) {
        if (!seeded) return greatest() ? -1 >>> 32 - bits : 0;
        if (Hooks.active) Hooks.scheduler.draws.draw(this, NEXT);
        return super.next(bits);
    }

    private boolean greatest() {
        return Hooks.active && Hooks.scheduler.draws.drawNumber(2, FEW) == 1;
    }

    @Override
    public int nextInt() {
        return seeded ? super.nextInt() : greatest() ? 1 : 0;
    }

    @Override
    public int nextInt(int bound) {
        return seeded || bound <= 0 ? super.nextInt(bound) : nextInt(0, bound);
    }

    public int nextInt(int origin, int bound) {
        return (int) nextLong(origin, bound);
    }

    @Override
    public long nextLong() {
        return seeded ? super.nextLong() : greatest() ? 1 : 0;
    }

    public long nextLong(long bound) {
        return nextLong(0, bound);
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) throw new IllegalArgumentException();
        if (seeded) throw new Uncontrolled("java.util.Random.nextLong with bounds");
        if (bound - origin == 1) return origin;
        if (bound - origin == 2) return origin + (Hooks.active ? Hooks.scheduler.draws.drawNumber(2, null) : 0);
        return greatest() ? bound - 1 : origin;
    }

    @Override
    public boolean nextBoolean() {
        return seeded ? super.nextBoolean() : Hooks.active && Hooks.scheduler.draws.drawNumber(2, null) == 1;
    }

    @Override
    public float nextFloat() {
        return seeded ? super.nextFloat() : greatest() ? Math.nextDown(1.0f) : 0;
    }

    @Override
    public double nextDouble() {
        return seeded ? super.nextDouble() : greatest() ? Math.nextDown(1.0) : 0;
    }

    public double nextDouble(double bound) {
        return nextDouble(0, bound);
    }

    public double nextDouble(double origin, double bound) {
        if (!(origin < bound)) throw new IllegalArgumentException();
        return origin + nextDouble() * (bound - origin);
    }

    public float nextFloat(float bound) {
        return nextFloat(0, bound);
    }

    public float nextFloat(float origin, float bound) {
        if (!(origin < bound)) throw new IllegalArgumentException();
        return origin + nextFloat() * (bound - origin);
    }

    @Override
    public synchronized double nextGaussian() {
        return seeded ? super.nextGaussian() : greatest() ? 1 : -1;
    }
}
