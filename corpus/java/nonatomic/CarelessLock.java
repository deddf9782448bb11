package nonatomic;

import java.util.concurrent.atomic.AtomicBoolean;

/** A spin lock whose `unlock` ignores the owner: it forgets the next one, which has locked in between. */
public class CarelessLock {
    private final AtomicBoolean isLocked = new AtomicBoolean();
    private volatile Thread owner;

    public void lock() {
        while (!isLocked.compareAndSet(false, true)) {
        }
        owner = Thread.currentThread();
    }

    public void unlock() {
        isLocked.set(false);
        owner = null;
    }

    public boolean isMine() {
        return owner == Thread.currentThread();
    }
}
