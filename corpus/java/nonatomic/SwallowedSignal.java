package nonatomic;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A semaphore without permits at first. Whoever is interrupted after it was signalled gives up, and the signal is lost. */
public class SwallowedSignal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition released = lock.newCondition();
    private int permits;

    public void acquire() throws InterruptedException {
        lock.lock();
        try {
            while (permits == 0) {
                released.await();
                if (Thread.interrupted()) throw new InterruptedException();
            }
            permits--;
        } finally {
            lock.unlock();
        }
    }

    public void release() {
        lock.lock();
        try {
            permits++;
            released.signal();
        } finally {
            lock.unlock();
        }
    }
}
