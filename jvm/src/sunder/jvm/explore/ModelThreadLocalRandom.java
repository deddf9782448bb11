package sunder.jvm.explore;

/** Stands for java.util.concurrent.ThreadLocalRandom: what it draws is a choice of the schedule. */
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

    /** Of use to skip lists: 1 gives an element no index, 0 gives it one. */
    public static int nextSecondarySeed() {
        return Hooks.active ? 1 - Hooks.scheduler.draw(2) : 1;
    }
}
