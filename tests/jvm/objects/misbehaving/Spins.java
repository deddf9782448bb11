package misbehaving;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Loops that end only if another sequence acts. */
public class Spins {
    private final AtomicBoolean flag = new AtomicBoolean();
    private volatile boolean open;
    private boolean plain, plainBusy;
    private final AtomicBoolean busy = new AtomicBoolean();
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger wanted = new AtomicInteger();
    private final int[] rewritten = new int[3];
    private int value;

    public void spin() {
        while (!open) {
        }
    }

    public void spinPolitely() {
        while (!open) Thread.yield();
    }

    public void spinOnAtomic() {
        while (!flag.get()) {
        }
    }

    public void spinOnPlain() {
        while (!plain) {
        }
    }

    /** Writes the same values again in each round. */
    public void spinAndRewrite() {
        while (!open) {
            rewritten[1] = 7;
            value += 0;
        }
    }

    /** Undoes in each round what it does. */
    public void spinAndUndo() {
        for (;;) {
            if (!busy.compareAndSet(false, true)) continue;
            rewritten[0] = 1;
            plainBusy = true;
            boolean ends = open;
            rewritten[0] = 0;
            plainBusy = false;
            busy.set(false);
            if (ends) return;
        }
    }

    /** Writes in each round that somebody wants the lock. */
    public void spinAndSwap() {
        while (wanted.getAndSet(1) != 0) {
        }
        while (!open) wanted.getAndSet(1);
    }

    /** Gives a lock back in each round, and takes it again. */
    public void spinWithLock() {
        lock.lock();
        while (!open) {
            lock.unlock();
            lock.lock();
        }
        lock.unlock();
    }

    /** Each round is the same, seen from outside, but the fifth one ends it. */
    public int countInMemory() {
        while (rewritten[2] < 5) {
            plainBusy = !plainBusy;
            rewritten[2]++;
            plainBusy = !plainBusy;
        }
        return rewritten[2];
    }

    public void open() {
        value = 1;
        open = true;
        plain = true;
        flag.set(true);
    }

    /** Waits in the middle of an update. */
    public int spinInTheMiddle() {
        value = 7;
        while (!open) {
        }
        return value;
    }

    public int value() {
        return value;
    }
}
