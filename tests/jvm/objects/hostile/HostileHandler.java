package hostile;

/** Handles the exceptions of all threads by ending the VM, and throws elsewhere. */
public class HostileHandler extends Subject {
    public void act() throws Exception {
        if (!meet()) return;
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> Runtime.getRuntime().halt(8));
        Thread other = new Thread(() -> {
            throw new IllegalStateException("elsewhere");
        });
        other.start();
        other.join();
    }
}
