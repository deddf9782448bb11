package hostile;

import java.util.concurrent.atomic.AtomicInteger;

/** Leaves processes behind that have a session of their own. */
public class SpawnDaemon extends Subject {
    public void act() throws Exception {
        if (!meet() || STARTED.incrementAndGet() > 4) return;
        new ProcessBuilder("setsid", "-f", "sleep", "40").inheritIO().start().waitFor();
    }

    private static final AtomicInteger STARTED = new AtomicInteger();
}
