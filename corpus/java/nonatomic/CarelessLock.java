package nonatomic;

/** A lock whose `unlock` ignores the owner: it forgets the next one, which has locked in between. */
public class CarelessLock {
    private boolean isLocked;
    private volatile Thread owner;

    public synchronized void lock() throws InterruptedException {
        while (isLocked) wait();
        isLocked = true;
        owner = Thread.currentThread();
    }

    public void unlock() {
        synchronized (this) {
            isLocked = false;
            notify();
        }
        owner = null;
    }

    public boolean isMine() {
        return owner == Thread.currentThread();
    }
}
