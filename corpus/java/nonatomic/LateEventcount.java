package nonatomic;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * A lock-free queue with one consumer that sleeps while it is empty. The consumer says that it sleeps only after its last look
 * at the queue: a value that comes in between wakes nobody.
 */
public class LateEventcount {
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Thread> sleeper = new AtomicReference<>();

    public void put(int value) {
        queue.add(value);
        LockSupport.unpark(sleeper.getAndSet(null));
    }

    public int take() {
        for (;;) {
            Integer taken = queue.poll();
            if (taken != null) return taken;
            sleeper.set(Thread.currentThread());
            LockSupport.park(this);
        }
    }
}
