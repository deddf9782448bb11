package hostile;

/** Lowers the priority of every thread, and makes them sleep in their finalizers. */
public class LowerAll extends Subject {
    public void act() {
        if (!meet()) return;
        for (Thread thread : Thread.getAllStackTraces().keySet()) thread.setPriority(Thread.MIN_PRIORITY);
        new LowerAll();
        System.gc();
    }

    @Override
    protected void finalize() {
        sleepSeconds(30);
    }
}
