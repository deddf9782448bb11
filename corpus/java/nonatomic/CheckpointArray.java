package nonatomic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * checkpoint() copies the slots one after another and then counts itself: a later update may be in the copy without an
 * earlier one, while the count is right.
 */
public class CheckpointArray {
    private final AtomicIntegerArray slots = new AtomicIntegerArray(new int[] {-1, -1});
    private final AtomicInteger checkpoints = new AtomicInteger();

    public void set(int slot, int value) {
        slots.set(Math.floorMod(slot, 2), value);
    }

    public int get(int slot) {
        return slots.get(Math.floorMod(slot, 2));
    }

    public int checkpoints() {
        return checkpoints.get();
    }

    public List<Integer> checkpoint() {
        List<Integer> copy = new ArrayList<>();
        for (int i = 0; i < slots.length(); i++) {
            copy.add(slots.get(i));
        }
        checkpoints.incrementAndGet();
        return copy;
    }
}
