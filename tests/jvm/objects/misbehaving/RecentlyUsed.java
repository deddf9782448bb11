package misbehaving;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A cache whose `get` moves the element to the end, under a lock for readers. It writes only if another element is there. */
public class RecentlyUsed {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Integer, Integer> map = new LinkedHashMap<>(16, 0.75f, true);

    public Integer put(int key, int value) {
        lock.writeLock().lock();
        try {
            return map.put(key, value);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public Integer get(int key) {
        lock.readLock().lock();
        try {
            return map.get(key);
        } finally {
            lock.readLock().unlock();
        }
    }

    public int size() {
        lock.readLock().lock();
        try {
            return map.size();
        } finally {
            lock.readLock().unlock();
        }
    }
}
