package nonatomic;

/** An event that is never taken back. Its wait has no loop: a spurious wake-up returns before the event. */
public class LooplessEvent {
    private boolean isSet;

    public synchronized void set() {
        isSet = true;
        notifyAll();
    }

    public synchronized boolean await() throws InterruptedException {
        if (!isSet) wait();
        return isSet;
    }
}
