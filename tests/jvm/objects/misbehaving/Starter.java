package misbehaving;

/** Leaves threads behind. */
public class Starter {
    public boolean start() {
        Thread thread = new Thread(() -> {
            for (;;) java.util.concurrent.locks.LockSupport.park();
        });
        thread.setDaemon(true);
        thread.start();
        return true;
    }
}
