package hostile;

import java.util.ArrayList;
import java.util.List;

/** Returns its own list, which a thread changes until a minute is over. */
public class ChangingResult extends Subject {
    private static final List<Integer> SHARED = new ArrayList<>();
    private static Thread changes;

    public List<Integer> act() {
        if (!meet()) return new ArrayList<>();
        synchronized (ChangingResult.class) {
            if (changes == null) {
                changes = new Thread(ChangingResult::change);
                changes.setDaemon(true);
                changes.start();
            }
        }
        return SHARED;
    }

    private static void change() {
        long end = System.nanoTime() + 60_000_000_000L;
        while (System.nanoTime() < end) {
            if (SHARED.size() > 1000) SHARED.clear();
            SHARED.add(1);
        }
    }
}
