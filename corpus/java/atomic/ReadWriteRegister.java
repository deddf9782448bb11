package atomic;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A value under a lock that readers share. */
public class ReadWriteRegister {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    public int get() {
        lock.readLock().lock();
        try {
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    public void set(int to) {
        lock.writeLock().lock();
        try {
            value = to;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public int add(int more) {
        lock.writeLock().lock();
        try {
            int before = value;
            value = before + more;
            return before;
        } finally {
            lock.writeLock().unlock();
        }
    }
}
