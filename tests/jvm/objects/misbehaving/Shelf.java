package misbehaving;

import java.util.List;

/** The object of the recorded exchanges in tests/protocol; tests/objects/conversing.cpp has the same in C++. */
public class Shelf {
    private volatile int content, ticks;

    public void set(int n) {
        content = n;
    }

    public int get() {
        return content;
    }

    /** Not atomic: an addition in between is lost. */
    public int add() {
        int before = content;
        content = before + 1;
        return before + 1;
    }

    public String label(String text) {
        return text + "!";
    }

    public int fill(List<Integer> all) {
        for (int each : all) content = content + each;
        return all.size();
    }

    public boolean flip(boolean flag) {
        return !flag;
    }

    /** Declared read-only, but it writes. */
    public void tick() {
        ticks = 1;
    }

    /** Waits for ever. */
    public synchronized void stall() throws InterruptedException {
        for (;;) wait();
    }
}
