package sunder.jvm.explore;

import java.util.Random;

/** Stands for java.util.concurrent.ThreadLocalRandom: what it draws is a choice of the schedule. */
public class Draws extends Random {
    private static final long serialVersionUID = 1;
    private static final Draws THE = new Draws();

    public static Draws current() {
        return THE;
    }

    public static void localInit() {}

    public static int getProbe() {
        return Hooks.active ? Hooks.control.current() + 1 : 1;
    }

    public static int advanceProbe(int probe) {
        return probe + 1;
    }

    /** Of use to skip lists: 1 gives an element no index, 0 gives it one. */
    public static int nextSecondarySeed() {
        return Hooks.active ? 1 - Hooks.control.draw(2) : 1;
    }

    @Override
    protected int next(int bits) {
        return Hooks.active ? Hooks.control.draw(2) : 0;
    }

    @Override
    public int nextInt(int bound) {
        return bound > 1 && Hooks.active ? Hooks.control.draw(2) * (bound - 1) : 0;
    }

    public int nextInt(int origin, int bound) {
        return origin + nextInt(bound - origin);
    }

    @Override
    public long nextLong() {
        return next(2);
    }
}
