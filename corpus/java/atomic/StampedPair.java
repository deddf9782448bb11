package atomic;

import java.util.concurrent.locks.StampedLock;

/** Two values that are read without a lock, and again with one if they changed meanwhile. */
public class StampedPair {
    private final StampedLock lock = new StampedLock();
    private int left, right;

    public void set(int to) {
        long stamp = lock.writeLock();
        try {
            left = to;
            right = to;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    public int difference() {
        long stamp = lock.tryOptimisticRead();
        int l = left, r = right;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                l = left;
                r = right;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return l - r;
    }

    public int get() {
        long stamp = lock.readLock();
        try {
            return left;
        } finally {
            lock.unlockRead(stamp);
        }
    }
}
