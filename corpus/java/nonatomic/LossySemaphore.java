package nonatomic;

/** A semaphore that notifies only when its first permit comes: of two releases in a row, the second wakes nobody. */
public class LossySemaphore {
    private int permits;

    public synchronized void acquire() throws InterruptedException {
        while (permits == 0) wait();
        permits--;
    }

    public synchronized void release() {
        if (permits++ == 0) notify();
    }
}
