package misbehaving;

import java.util.concurrent.locks.ReentrantLock;

/** Loops that end by themselves. */
public class Retrier {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean open;
    private int value;

    /** Gives up after eight failures. */
    public boolean tryEightTimes() {
        for (int i = 0; i < 8; i++) {
            if (lock.tryLock()) {
                lock.unlock();
                return true;
            }
        }
        return false;
    }

    public void hold() {
        lock.lock();
        value++;
        lock.unlock();
    }

    /** Yields, and gives up. */
    public boolean giveWayThrice() {
        for (int i = 0; i < 3; i++) {
            if (open) return true;
            Thread.yield();
        }
        return false;
    }

    public void open() {
        value = 1;
        open = true;
    }

    public int value() {
        return value;
    }

    /** Touches more than a table of 8,192 places holds. */
    public int touchMany() {
        int[] many = new int[20_000];
        for (int i = 0; i < many.length; i++) many[i] = 1;
        int before = value;
        value = before + 1;
        return before;
    }

    /** Waits for time to pass by reading the clock. */
    public boolean watchTheClock() {
        long end = System.nanoTime() + 1_000_000;
        while (System.nanoTime() < end) {
            if (open) return true;
        }
        return open;
    }

    public boolean watchTheCalendar() {
        long end = System.currentTimeMillis() + 5;
        while (System.currentTimeMillis() < end) {
        }
        return open;
    }

    /** Calls `next`, which changes state that hooks do not see. */
    public int goThrough(java.util.List<Integer> all) {
        int count = 0;
        for (Integer each : all) {
            if (each == null || value < 0) count++;
        }
        return all.stream().mapToInt(i -> 1).sum() + count;
    }
}
