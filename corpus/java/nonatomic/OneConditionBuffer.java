package nonatomic;

/**
 * A buffer of one value whose producers and consumers wait on the same monitor, and which wakes only one of them. A taker
 * may wake another taker in place of the producer that waits for room.
 */
public class OneConditionBuffer {
    private Integer value;

    public synchronized void put(int next) throws InterruptedException {
        while (value != null) wait();
        value = next;
        notify();
    }

    public synchronized int take() throws InterruptedException {
        while (value == null) wait();
        int taken = value;
        value = null;
        notify();
        return taken;
    }
}
