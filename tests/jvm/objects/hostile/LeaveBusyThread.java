package hostile;

import java.util.concurrent.atomic.AtomicInteger;

/** Leaves a thread behind that never stops computing. */
public class LeaveBusyThread extends Subject {
    public void act() {
        if (!meet() || STARTED.incrementAndGet() > 2) return;
        new Thread(() -> spin()).start();
    }

    private static final AtomicInteger STARTED = new AtomicInteger();

    private static void spin() {
        for (long n = 0; n >= 0; n = n + 1 & Long.MAX_VALUE) {
            // without an end
        }
    }
}
