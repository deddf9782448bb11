package misbehaving;

/** Its constructor throws. */
public class Unmakeable {
    public Unmakeable() {
        throw new UnsupportedOperationException("no licence");
    }

    public void set(int n) {}

    public int get() {
        return 0;
    }
}
