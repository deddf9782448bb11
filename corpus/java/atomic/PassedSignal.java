package atomic;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A semaphore without permits at first. Whoever is interrupted after it was signalled passes the signal on. */
public class PassedSignal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition released = lock.newCondition();
    private int permits;

    public void acquire() throws InterruptedException {
        lock.lock();
        try {
            while (permits == 0) {
                released.await();
                if (!Thread.interrupted()) continue;
                released.signal();
                throw new InterruptedException();
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
