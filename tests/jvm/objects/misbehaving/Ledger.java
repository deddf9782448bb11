package misbehaving;

/** Writes in `total` only after three calls of `add`. */
public class Ledger {
    private volatile int entries, kept;

    public synchronized void add() {
        entries++;
    }

    public synchronized int total() {
        if (entries > 2) kept = entries;
        return entries;
    }
}
