package nonatomic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A log whose pushes are counted by one thread for all, so that a thread may not find its own push counted. */
public class CombinedLog {
    private final List<Integer> values = new ArrayList<>();
    private final AtomicInteger waiting = new AtomicInteger(), count = new AtomicInteger();
    private final AtomicBoolean counting = new AtomicBoolean();

    public void push(int value) {
        synchronized (values) {
            values.add(value);
        }
        waiting.incrementAndGet();
        while (waiting.get() != 0 && !counting.getAndSet(true)) {
            count.addAndGet(waiting.getAndSet(0));
            counting.set(false);
        }
    }

    public Integer last() {
        synchronized (values) {
            return values.isEmpty() ? null : values.get(values.size() - 1);
        }
    }

    public int count() {
        return count.get();
    }
}
