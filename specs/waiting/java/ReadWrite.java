package waiting;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A ReentrantReadWriteLock without the two objects through which it is locked: a harness calls methods of one object. */
public class ReadWrite {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    public void lockRead() {
        lock.readLock().lock();
    }

    public void unlockRead() {
        lock.readLock().unlock();
    }

    public boolean tryLockRead() {
        return lock.readLock().tryLock();
    }

    public void lockWrite() {
        lock.writeLock().lock();
    }

    public void unlockWrite() {
        lock.writeLock().unlock();
    }

    public boolean tryLockWrite() {
        return lock.writeLock().tryLock();
    }

    public int getReadLockCount() {
        return lock.getReadLockCount();
    }

    public boolean isWriteLocked() {
        return lock.isWriteLocked();
    }

    public int getQueueLength() {
        return lock.getQueueLength();
    }
}
