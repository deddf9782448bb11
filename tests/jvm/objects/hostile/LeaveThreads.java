package hostile;

import java.util.concurrent.atomic.AtomicInteger;

/** Leaves threads behind that sleep. */
public class LeaveThreads extends Subject {
    public void act() {
        if (!meet() || STARTED.incrementAndGet() > 20) return;
        new Thread(() -> sleepSeconds(30)).start();
    }

    private static final AtomicInteger STARTED = new AtomicInteger();
}
