package hostile;

import java.util.concurrent.atomic.AtomicInteger;

/** A thread of its own holds the monitors of classes for a while. */
public class HoldClasses extends Subject {
    public void act() {
        if (!meet() || STARTED.incrementAndGet() > 1) return;
        Thread holder = new Thread(() -> {
            synchronized (Subject.class) {
                synchronized (String.class) {
                    synchronized (System.out) {
                        sleepSeconds(30);
                    }
                }
            }
        });
        holder.setDaemon(true);
        holder.start();
    }

    private static final AtomicInteger STARTED = new AtomicInteger();
}
