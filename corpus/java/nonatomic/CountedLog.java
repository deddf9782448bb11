package nonatomic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A log that counts its pushes after it gave back the lock. A thread that has read a value may find it not counted
 * yet; its own pushes are counted.
 */
public class CountedLog {
    private final List<Integer> values = new ArrayList<>();
    private final AtomicInteger count = new AtomicInteger();

    public void push(int value) {
        synchronized (values) {
            values.add(value);
        }
        count.incrementAndGet();
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
