package misbehaving;

/** Two locks, taken in two orders. */
public class Embrace {
    private final Object left = new Object(), right = new Object();
    private int n;

    public int forth() {
        synchronized (left) {
            synchronized (right) {
                return n++ & 0;
            }
        }
    }

    public int back() {
        synchronized (right) {
            synchronized (left) {
                return n++ & 0;
            }
        }
    }
}
