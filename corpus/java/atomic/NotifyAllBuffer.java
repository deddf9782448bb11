package atomic;

/** A buffer of one value that wakes all waiting calls: each looks again whether it can go on. */
public class NotifyAllBuffer {
    private Integer value;

    public synchronized void put(int next) throws InterruptedException {
        while (value != null) wait();
        value = next;
        notifyAll();
    }

    public synchronized int take() throws InterruptedException {
        while (value == null) wait();
        int taken = value;
        value = null;
        notifyAll();
        return taken;
    }
}
