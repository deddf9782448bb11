package hostile;

import java.util.ArrayList;
import java.util.List;

/** Allocates until the heap is used up. */
public class HeapExhausted extends Subject {
    public void act() {
        if (!meet()) return;
        List<byte[]> all = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) all.add(new byte[1 << 20]);
    }
}
