package atomic;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A buffer of one value with a condition for each side: a signal reaches only sequences that can go on. */
public class TwoConditionBuffer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasRoom = lock.newCondition(), hasValue = lock.newCondition();
    private Integer value;

    public void put(int next) throws InterruptedException {
        lock.lock();
        try {
            while (value != null) hasRoom.await();
            value = next;
            hasValue.signal();
        } finally {
            lock.unlock();
        }
    }

    public int take() throws InterruptedException {
        lock.lock();
        try {
            while (value == null) hasValue.await();
            int taken = value;
            value = null;
            hasRoom.signal();
            return taken;
        } finally {
            lock.unlock();
        }
    }
}
