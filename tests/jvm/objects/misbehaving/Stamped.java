package misbehaving;

import java.util.concurrent.atomic.AtomicInteger;

/** Atomic, but for a method that tells the time. */
public class Stamped {
    private final AtomicInteger value = new AtomicInteger();

    public int get() {
        return value.get();
    }

    public int next() {
        return value.incrementAndGet();
    }

    public long now() {
        return System.nanoTime();
    }
}
