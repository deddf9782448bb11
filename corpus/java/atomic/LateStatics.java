package atomic;

/** The first call initialises a class, whose initialiser takes a lock and uses what belongs to the thread. */
public class LateStatics {
    private int value;

    private static final class Parts {
        static final Object LOCK = new Object();
        static final ThreadLocal<int[]> SCRATCH = new ThreadLocal<>();
        static final int STEP = step();

        private static int step() {
            synchronized (LOCK) {
                SCRATCH.set(new int[1]);
                return 1 + SCRATCH.get()[0];
            }
        }
    }

    public int get() {
        synchronized (Parts.LOCK) {
            return value;
        }
    }

    public int add(int amount) {
        synchronized (Parts.LOCK) {
            return value += amount * Parts.STEP;
        }
    }
}
