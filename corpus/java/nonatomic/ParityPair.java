package nonatomic;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two registers under a sequence lock. The reader forgets to compare the numbers: it tests only that no update is under way,
 * before and after, and that two reads give the same. A torn read takes three preemptions.
 */
public class ParityPair {
    private final AtomicInteger number = new AtomicInteger();
    private volatile int first, second;

    public synchronized void write(int value) {
        number.incrementAndGet();
        first = value + 1;
        second = value + 1;
        number.incrementAndGet();
    }

    public synchronized int read() {
        return 10 * first + second;
    }

    public int peek() {
        while (true) {
            boolean wasEven = number.get() % 2 == 0;
            int seen = 10 * first + second;
            int again = 10 * first + second;
            if (wasEven && number.get() % 2 == 0 && seen == again) return seen;
            Thread.yield();
        }
    }
}
