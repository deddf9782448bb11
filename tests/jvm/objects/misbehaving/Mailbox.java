package misbehaving;

/** `take` waits until there is a message. */
public class Mailbox {
    private Integer content;

    public synchronized boolean put(int n) {
        if (content != null) return false;
        content = n;
        notifyAll();
        return true;
    }

    public synchronized int take() throws InterruptedException {
        while (content == null) wait();
        int taken = content;
        content = null;
        return taken;
    }
}
