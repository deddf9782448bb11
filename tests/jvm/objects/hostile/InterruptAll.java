package hostile;

/** Interrupts every thread of the VM. */
public class InterruptAll extends Subject {
    public void act() {
        if (!meet()) return;
        for (Thread thread : Thread.getAllStackTraces().keySet()) thread.interrupt();
    }
}
