package atomic;

import java.util.concurrent.atomic.AtomicInteger;

/** Lamport's ring for one producer and one consumer. Nothing but its name says so. */
public class SpscRing {
    private final Object[] slots = new Object[2];
    private final AtomicInteger head = new AtomicInteger(), tail = new AtomicInteger();

    public boolean offer(int value) {
        int at = tail.get();
        if (at - head.get() == slots.length) return false;
        slots[at % slots.length] = value;
        tail.set(at + 1);
        return true;
    }

    public Object poll() {
        Object value = peek();
        if (value != null) head.set(head.get() + 1);
        return value;
    }

    public Object peek() {
        int at = head.get();
        return at == tail.get() ? null : slots[at % slots.length];
    }
}
