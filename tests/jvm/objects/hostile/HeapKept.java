package hostile;

import java.util.Collections;
import java.util.LinkedList;
import java.util.List;

/** Allocates until the heap is used up, and keeps it. */
public class HeapKept extends Subject {
    public void act() {
        if (!meet()) return;
        for (int i = 0; i < 20_000; i++) KEPT.add(new byte[1 << 20]);
    }

    private static final List<byte[]> KEPT = Collections.synchronizedList(new LinkedList<byte[]>());
}
