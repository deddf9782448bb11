package atomic;

import java.util.concurrent.atomic.AtomicReference;

/** A spin lock that knows its owner, and may be locked again by it. Whoever unlocks another one's lock is told so. */
public class OwnedLock {
    private final AtomicReference<Thread> owner = new AtomicReference<>();
    private int holds;  // only the owner uses it

    public void lock() {
        while (!tryLock()) {
        }
    }

    public boolean tryLock() {
        if (!isMine() && !owner.compareAndSet(null, Thread.currentThread())) return false;
        holds++;
        return true;
    }

    public void unlock() {
        if (!isMine()) throw new IllegalMonitorStateException();
        if (--holds == 0) owner.set(null);
    }

    public boolean isMine() {
        return owner.get() == Thread.currentThread();
    }
}
