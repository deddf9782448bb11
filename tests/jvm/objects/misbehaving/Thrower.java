package misbehaving;

/** Exceptions and errors are results. */
public class Thrower {
    private int value;

    public synchronized int add(int n) {
        return value += n;
    }

    public int check(int n) {
        if (n == 1) throw new IllegalStateException("one");
        if (n == 2) throw new AssertionError("two");
        return n;
    }
}
