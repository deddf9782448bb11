package atomic;

/** A buffer of one value that wakes everybody: whoever can go on finds out by itself. */
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
