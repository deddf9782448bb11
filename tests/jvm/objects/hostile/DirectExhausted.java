package hostile;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Allocates until the memory outside the heap is used up. */
public class DirectExhausted extends Subject {
    public void act() {
        if (!meet()) return;
        List<ByteBuffer> all = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) all.add(ByteBuffer.allocateDirect(1 << 20));
    }
}
