package atomic;

import java.util.Arrays;

/** An array that is written and copied under one lock. */
public class LockedArray {
    private final int[] values = new int[3];

    public synchronized void set(int to) {
        Arrays.fill(values, to);
    }

    public synchronized int[] snapshot() {
        return values.clone();
    }

    public synchronized int[] copy() {
        return Arrays.copyOf(values, 2);
    }
}
