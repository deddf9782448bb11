package hostile;

/** Takes the locks of the streams and of the properties, and keeps them for a minute. */
public class LockStreams extends Subject {
    private static volatile boolean taken;

    public void act() {
        if (!meet() || taken) return;
        taken = true;
        for (Object lock : new Object[] {System.out, System.err, System.in, System.getProperties(), Runtime.getRuntime()}) {
            Thread keeper = new Thread(() -> {
                synchronized (lock) {
                    sleepSeconds(60);
                }
            });
            keeper.setDaemon(true);
            keeper.start();
        }
    }
}
