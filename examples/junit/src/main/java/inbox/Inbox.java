package inbox;

import java.util.concurrent.ConcurrentLinkedQueue;

/** An inbox as one might write it: every call is safe, but is takeAll() atomic? */
public class Inbox {
    private final ConcurrentLinkedQueue<Integer> messages = new ConcurrentLinkedQueue<>();

    public void put(int message) {
        messages.add(message);
    }

    public Integer take() {
        return messages.poll();
    }

    public int takeAll() {
        int taken = 0;
        while (take() != null) taken++;
        return taken;
    }
}
