package misbehaving;

import java.util.concurrent.atomic.AtomicBoolean;

/** Loops that end only if another sequence acts. */
public class Spins {
    private final AtomicBoolean flag = new AtomicBoolean();
    private volatile boolean open;
    private boolean plain;
    private int value;

    public void spin() {
        while (!open) {
        }
    }

    public void spinPolitely() {
        while (!open) Thread.yield();
    }

    public void spinOnAtomic() {
        while (!flag.get()) {
        }
    }

    public void spinOnPlain() {
        while (!plain) {
        }
    }

    public void open() {
        value = 1;
        open = true;
        plain = true;
        flag.set(true);
    }

    /** Waits in the middle of an update. */
    public int spinInTheMiddle() {
        value = 7;
        while (!open) {
        }
        return value;
    }

    public int value() {
        return value;
    }
}
