package misbehaving;

/** A counter that takes two steps where it should take one. */
public class Stepper {
    private int value;

    public synchronized int increment() {
        return ++value;
    }

    public synchronized int get() {
        return value;
    }

    public void twice() {
        increment();
        for (int i = 0; i < 50; i++) get();
        increment();
    }
}
