package hostile;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A register. Each subclass adds a hostile act. The core and `exchange` are atomic, and `meet` is not.
 * Nothing here harms the machine: memory is bounded, and processes and threads end within a minute.
 */
public abstract class Subject {
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicBoolean met = new AtomicBoolean();
    private int value;

    public void put(int n) {
        meet();
        exchange(n);
    }

    public synchronized int get() {
        return value;
    }

    public synchronized int exchange(int n) {
        int old = value;
        value = n;
        return old;
    }

    /** True if two threads were inside at the same time: serially, always false. */
    public boolean meet() {
        inside.incrementAndGet();
        for (int i = 0; i < 2000 && !met.get(); i++) {
            if (inside.get() >= 2) met.set(true);
            if (i % 64 == 63) Thread.yield();
        }
        inside.decrementAndGet();
        return met.get();
    }

    /** Sleeps, and ignores every interrupt. */
    static void sleepSeconds(int seconds) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (System.nanoTime() < end) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                // it stays asleep
            }
        }
    }
}
