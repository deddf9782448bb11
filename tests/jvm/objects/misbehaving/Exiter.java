package misbehaving;

/** Ends the VM if two threads meet in it. */
public class Exiter {
    private final java.util.concurrent.atomic.AtomicInteger inside = new java.util.concurrent.atomic.AtomicInteger();

    public void enter() {
        inside.incrementAndGet();
        for (int i = 0; i < 200; i++)
            if (inside.get() > 1) System.exit(7);
        inside.decrementAndGet();
    }

    public int get(int n) {
        return n;
    }
}
