package nonatomic;

import java.util.ArrayDeque;
import java.util.Deque;

/** A pool that takes the locks of its two lists in opposite orders: borrowing and giving back may wait for each other. */
public class TwoLockPool {
    private final Deque<Integer> free = new ArrayDeque<>(), borrowed = new ArrayDeque<>();

    public TwoLockPool() {
        free.add(0);
        free.add(1);
    }

    public Integer borrow() {
        synchronized (free) {
            Integer taken = free.poll();
            if (taken == null) return null;
            synchronized (borrowed) {
                borrowed.add(taken);
            }
            return taken;
        }
    }

    public boolean giveBack() {
        synchronized (borrowed) {
            Integer given = borrowed.poll();
            if (given == null) return false;
            synchronized (free) {
                free.add(given);
            }
            return true;
        }
    }
}
