package hostile;

/** Suspends every other thread of the VM, if the VM can still do that. */
public class SuspendAll extends Subject {
    public void act() throws Exception {
        if (!meet()) return;
        for (Thread thread : Thread.getAllStackTraces().keySet())
            if (thread != Thread.currentThread()) Thread.class.getMethod("suspend").invoke(thread);
    }
}
