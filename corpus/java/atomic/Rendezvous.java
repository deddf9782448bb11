package atomic;

/**
 * Hands over a value: a put waits until its value was taken. Its value is there before the put waits, so it is atomic between
 * its waits, and no serial execution has a put that returns.
 */
public class Rendezvous {
    private int[] offered;

    public synchronized void put(int value) throws InterruptedException {
        while (offered != null) wait();
        int[] mine = {value};
        offered = mine;
        notifyAll();
        while (offered == mine) wait();
    }

    public synchronized int take() throws InterruptedException {
        while (offered == null) wait();
        int taken = offered[0];
        offered = null;
        notifyAll();
        return taken;
    }
}
