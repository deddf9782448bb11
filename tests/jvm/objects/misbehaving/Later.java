package misbehaving;

/** Its own thread adds, at some later time. */
public class Later {
    private int value;

    public synchronized void set(int n) {
        value = n;
    }

    public synchronized int get() {
        return value;
    }

    private synchronized void add(int n) {
        value += n;
    }

    public void addLater(int n) {
        new Thread(() -> add(n)).start();
    }
}
