package misbehaving;

/** The name of each method is the number of its visible steps. */
public class Steps {
    private volatile int x;
    private int plain;

    public void one() {
        x = 1;
    }

    public void two() {
        x = 1;
        x = 2;
    }

    public void three() {
        x = 1;
        x = 2;
        x = 3;
    }

    /** Loses an addition if another comes between. */
    public int add() {
        int before = plain;
        plain = before + 1;
        return before;
    }
}
