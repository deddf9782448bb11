package hostile;

/** Throws a ThreadDeath in every other thread of the VM, if the VM can still do that. */
public class StopAll extends Subject {
    public void act() throws Exception {
        if (!meet()) return;
        for (Thread thread : Thread.getAllStackTraces().keySet())
            if (thread != Thread.currentThread()) Thread.class.getMethod("stop").invoke(thread);
    }
}
