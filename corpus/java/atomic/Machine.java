package atomic;

/** The number of processors, and clocks. */
public class Machine {
    private volatile int ignored;

    public int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    public void set(int value) {
        ignored = value;
    }

    public int get() {
        return ignored;
    }

    /** True if the clocks show a plausible time. */
    public boolean isNow() {
        return System.currentTimeMillis() > 1_600_000_000_000L && System.currentTimeMillis() < 4_000_000_000_000L
                && System.nanoTime() != System.currentTimeMillis();
    }

    public long millis() {
        return System.currentTimeMillis();
    }

    public long nanos() {
        return System.nanoTime();
    }

    public boolean goesForward() {
        long before = System.nanoTime();
        return System.nanoTime() >= before;
    }
}
