package misbehaving;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/** Loops that end by themselves, and such that do not. */
public class Retrier {
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicBoolean flag = new AtomicBoolean();
    private volatile boolean open;
    private boolean plain;
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

    /** Gives way, and gives up. */
    public boolean giveWayThrice() {
        for (int i = 0; i < 3; i++) {
            if (open) return true;
            Thread.yield();
        }
        return false;
    }

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

    public void open() {
        value = 1;
        open = true;
        plain = true;
        flag.set(true);
    }

    /** Is in the middle of something when it waits. */
    public int spinInTheMiddle() {
        value = 7;
        while (!open) {
        }
        return value;
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
}
