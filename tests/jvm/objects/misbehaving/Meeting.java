package misbehaving;

/** Returns true if two threads met in it, which is not atomic. */
public class Meeting {
    private final java.util.concurrent.atomic.AtomicInteger inside = new java.util.concurrent.atomic.AtomicInteger();

    public void greet() {}

    public boolean meet() {
        inside.incrementAndGet();
        boolean met = false;
        for (int i = 0; i < 100; i++) met |= inside.get() > 1;
        inside.decrementAndGet();
        return met;
    }
}
