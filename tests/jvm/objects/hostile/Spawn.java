package hostile;

import java.util.concurrent.atomic.AtomicInteger;

/** Leaves processes behind that hold what they inherit. */
public class Spawn extends Subject {
    public void act() throws Exception {
        if (meet() && STARTED.incrementAndGet() <= 4) new ProcessBuilder("sleep", "40").inheritIO().start();
    }

    private static final AtomicInteger STARTED = new AtomicInteger();
}
