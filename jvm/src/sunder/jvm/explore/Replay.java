package sunder.jvm.explore;

import java.util.HashMap;
import java.util.Map;

/** One schedule, once, as Recording wrote it. */
public final class Replay implements Strategy {
    private final Map<Integer, Integer> taken = new HashMap<>();
    private int choices;
    private boolean done, diverged;

    /** Throws IllegalArgumentException if this is no schedule. */
    public Replay(String schedule) {
        for (String part : schedule.trim().split(" +")) {
            int arrow = part.indexOf('>');
            if (arrow < 0 && !taken.isEmpty()) throw new IllegalArgumentException(schedule);
            int at = arrow < 0 ? 0 : Integer.parseInt(part.substring(0, arrow));
            taken.put(at, Integer.parseInt(part.substring(arrow + 1)));
        }
    }

    @Override
    public boolean begin() {
        if (done) return false;
        done = true;
        return true;
    }

    @Override
    public int choose(int enabled, int current, boolean free, int site) {
        int chosen = next(current >= 0 ? current : Integer.numberOfTrailingZeros(enabled));
        if (chosen < Control.MOST && (enabled >> chosen & 1) != 0) return chosen;
        diverged = true;
        return Integer.numberOfTrailingZeros(enabled);
    }

    @Override
    public int draw(int alternatives) {
        int drawn = next(0);
        if (drawn < alternatives) return drawn;
        diverged = true;
        return 0;
    }

    private int next(int usual) {
        Integer chosen = taken.get(choices++);
        return chosen == null ? usual : chosen;
    }

    /** Whether it asks for something at a choice that did not come, or that is none there. */
    @Override
    public boolean diverged() {
        return diverged || taken.keySet().stream().anyMatch(at -> at >= choices);
    }

    @Override
    public boolean counts() {
        return true;
    }
}
