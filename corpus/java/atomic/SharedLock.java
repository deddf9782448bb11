package atomic;

/** A lock for one writer or several readers. To unlock it without holding it does nothing. */
public class SharedLock {
    private int readers;
    private boolean isWriting;

    public synchronized void lockShared() throws InterruptedException {
        while (isWriting) wait();
        readers++;
    }

    public synchronized void unlockShared() {
        if (readers > 0 && --readers == 0) notifyAll();
    }

    public synchronized void lock() throws InterruptedException {
        while (isWriting || readers > 0) wait();
        isWriting = true;
    }

    public synchronized void unlock() {
        isWriting = false;
        notifyAll();
    }
}
