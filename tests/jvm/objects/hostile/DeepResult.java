package hostile;

import java.util.Collections;
import java.util.List;

/** Returns a list within a list, and so on, 100,000 deep. */
public class DeepResult extends Subject {
    public List<Object> act() {
        List<Object> all = Collections.emptyList();
        for (int depth = 0; depth < 100_000; depth++) all = Collections.singletonList(all);
        return all;
    }
}
