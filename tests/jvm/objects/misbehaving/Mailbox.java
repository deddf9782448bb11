package misbehaving;

/** Taking from it waits until there is something. */
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
