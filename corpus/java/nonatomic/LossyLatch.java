package nonatomic;

/** A latch that wakes only one of those that wait for it. */
public class LossyLatch {
    private int left = 1;

    public synchronized void await() throws InterruptedException {
        while (left > 0) wait();
    }

    public synchronized void countDown() {
        if (left > 0 && --left == 0) notify();
    }
}
