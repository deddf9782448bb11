package hostile;

import java.util.concurrent.ForkJoinPool;

/** Keeps every thread of the common pool busy for a minute. */
public class FillPool extends Subject {
    private static volatile boolean full;

    public void act() {
        if (!meet() || full) return;
        full = true;
        for (int i = 0; i < 20; i++) ForkJoinPool.commonPool().execute(() -> sleepSeconds(60));
    }
}
