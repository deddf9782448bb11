package samples;

/** A class under test, outside the package of the engine, whose classes are not copied. */
public class Sample {
    private final int fixed = 3;
    private int plain;
    private volatile int shared;
    private final int[] array = new int[2];

    public int increment() {
        return ++plain;
    }

    public int both() {
        shared = plain;
        return fixed;
    }

    public int sum() {
        int sum = 0;
        for (int each : array) sum += each;
        return sum;
    }

    public synchronized int locked(long wide, int value) {
        array[0] = value;
        if (value < 0) throw new IllegalArgumentException();
        return (int) wide + value;
    }
}
