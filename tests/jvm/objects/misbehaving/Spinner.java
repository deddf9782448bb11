package misbehaving;

/** Never ends if two threads meet in it. */
public class Spinner {
    private volatile boolean busy;

    public void enter() {
        if (busy) while (true) busy = true;
        busy = true;
        for (int i = 0; i < 500; i++) if (!busy) return;
        busy = false;
    }

    public int get(int n) {
        return n;
    }
}
