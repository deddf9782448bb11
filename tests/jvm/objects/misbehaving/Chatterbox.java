package misbehaving;

/** Prints much. */
public class Chatterbox {
    private int value;

    public synchronized void set(int n) {
        System.out.println("set " + n);
        System.out.write('\n');
        value = n;
    }

    public synchronized int get() {
        System.out.println("{\"id\": 1}");
        return value;
    }
}
