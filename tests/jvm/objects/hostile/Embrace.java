package hostile;

import java.util.concurrent.CountDownLatch;

/** Two threads wait for each other. */
public class Embrace extends Subject {
    public void act() {
        if (!meet()) return;
        Object left = new Object(), right = new Object();
        CountDownLatch both = new CountDownLatch(2);
        Thread other = new Thread(() -> hold(right, left, both));
        other.start();
        hold(left, right, both);
    }

    private static void hold(Object first, Object second, CountDownLatch both) {
        synchronized (first) {
            both.countDown();
            try {
                both.await();
            } catch (InterruptedException e) {
                return;
            }
            synchronized (second) {
                both.countDown();
            }
        }
    }
}
