package misbehaving;

/** A lock that knows its owner: what a call returns depends on the thread. */
public class Owned {
    private Thread owner;

    public synchronized boolean tryLock() {
        if (owner == null) owner = Thread.currentThread();
        return owner == Thread.currentThread();
    }
}
