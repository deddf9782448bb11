package misbehaving;

/** Waits in all ways of Java; each wait ends only if another sequence acts. */
public class Handover {
    private final Object left = new Object(), right = new Object();
    private boolean full;
    private volatile boolean open;

    public synchronized void put() {
        full = true;
        notifyAll();
    }

    public synchronized boolean take() {
        while (!full) {
            try {
                wait();
            } catch (InterruptedException e) {
                return false;
            }
        }
        full = false;
        return true;
    }

    /** Gives up if no put comes in time. */
    public synchronized boolean poll() {
        try {
            if (!full) wait(1000);
        } catch (InterruptedException e) {
            return false;
        }
        boolean was = full;
        full = false;
        return was;
    }

    public void leftFirst() {
        synchronized (left) {
            synchronized (right) {
                full = false;
            }
        }
    }

    public void rightFirst() {
        synchronized (right) {
            synchronized (left) {
                full = false;
            }
        }
    }

    public void open() {
        open = true;
    }

    public void spin() {
        while (!open) Thread.yield();
    }

    public void startThread() {
        new Thread(this::open).start();
    }

    public void interruptMyself() {
        Thread.currentThread().interrupt();
    }

    public boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }
}
