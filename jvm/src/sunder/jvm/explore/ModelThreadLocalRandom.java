package sunder.jvm.explore;

/** Model of java.util.concurrent.ThreadLocalRandom: the schedule chooses its numbers. */
public final class ModelThreadLocalRandom extends ModelRandom {
    private static final long serialVersionUID = 1;
    private static final ModelThreadLocalRandom THE = new ModelThreadLocalRandom();

    public static ModelThreadLocalRandom current() {
        return THE;
    }

    @Override
    public void setSeed(long seed) {
        if (THE != null) throw new UnsupportedOperationException();
    }

    public static void localInit() {}

    public static int getProbe() {
        return Hooks.active ? Hooks.scheduler.current() + 1 : 1;
    }

    public static int advanceProbe(int probe) {
        return probe + 1;
    }

    /** For skip lists: with 1 an element gets no index, with 0 it gets one. */
    public static int nextSecondarySeed() {
        return Hooks.active ? 1 - Hooks.scheduler.draws.draw(Draw.Of.NUMBER, 2) : 1;
    }
}
