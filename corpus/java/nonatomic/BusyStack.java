package nonatomic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A stack for two values. tryPush() does nothing, and says so, while another thread has the lock: a refusal, since it
 * returns the same as for a full stack.
 */
public class BusyStack {
    private static final int ROOM = 2;

    private final ReentrantLock lock = new ReentrantLock();
    private final List<Integer> values = new ArrayList<>();

    public boolean push(int value) {
        lock.lock();
        try {
            return add(value);
        } finally {
            lock.unlock();
        }
    }

    public Integer pop() {
        lock.lock();
        try {
            return values.isEmpty() ? null : values.remove(values.size() - 1);
        } finally {
            lock.unlock();
        }
    }

    public boolean tryPush(int value) {
        if (!lock.tryLock()) return false;
        try {
            return add(value);
        } finally {
            lock.unlock();
        }
    }

    private boolean add(int value) {
        return values.size() < ROOM && values.add(value);
    }
}
