package tally;

import java.util.concurrent.atomic.AtomicInteger;

/** Each method that is not atomic breaks in a way of its own. */
public class Tally {
    private final AtomicInteger left = new AtomicInteger(), right = new AtomicInteger();

    public int left() {
        return left.incrementAndGet();
    }

    public int right() {
        return right.incrementAndGet();
    }

    /** A weak read: the two numbers come from two moments. */
    public String both() {
        return left.get() + " " + right.get();
    }

    /** A stale update: the effect is whole, but the result may be too low. */
    public int leftLate() {
        int before = left.get();
        left.incrementAndGet();
        return before + 1;
    }

    /** A refusal: it may do nothing, and says so. */
    public boolean tryLeft() {
        int before = left.get();
        return left.compareAndSet(before, before + 1);
    }
}
