package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Depth-first search of all schedules with a bounded number of preemptions. A preemption is a switch, within an invocation, away
 * from a sequence that could go on, or a wait that ends without a reason. Switches are free between invocations and when a sequence
 * waits, ends or yields; draws are free, too.
 */
public final class BoundedSearch implements Strategy, OneThread {
    private static final int DRAW = -2;  // in place of the current sequence

    private final int bound;
    private final boolean quick;
    private int[] site = new int[64], enabled = new int[64], untried = new int[64], chosen = new int[64];
    private int[] current = new int[64];
    private boolean[] free = new boolean[64];
    private boolean[] needsThreads = new boolean[64];  // the execution that follows this choice needs threads
    private final int[] callers = new int[Scheduler.MOST];
    private int length, depth, preemptions;
    private boolean started, cut, diverged, left, leftOut;

    /** If `quick`, executions that need more than one thread are left out. */
    public BoundedSearch(int bound, boolean quick) {
        this.bound = bound;
        this.quick = quick;
    }

    @Override
    public boolean begin() {
        while (hasNext()) {
            if (!quick || mayRunOnOneThread()) return true;
            leftOut = true;
        }
        return false;
    }

    private boolean hasNext() {
        while (started && length > 0 && untried[length - 1] == 0) length--;
        if (started && length == 0) return false;
        if (started) {
            int last = length - 1;
            chosen[last] = Integer.numberOfTrailingZeros(untried[last]);
            untried[last] &= untried[last] - 1;
            needsThreads[last] = false;
        }
        started = true;
        depth = 0;
        preemptions = 0;
        left = false;
        return true;
    }

    @Override
    public int choose(Choice choice) {
        int mask = choice.enabled, going = choice.current;
        boolean canPay = preemptions < bound;
        cut |= !canPay && choice.wakeable != 0;
        if (!choice.free && going >= 0 && !canPay) {
            cut = true;
            return going;
        }
        int usual = going >= 0 ? going : Integer.numberOfTrailingZeros(mask);
        if (depth < length) return again(mask, going, choice.site, usual);
        add(mask, going, choice.free, choice.site, usual, mask & ~(1 << usual) | (canPay ? choice.wakeable : 0));
        return usual;
    }

    @Override
    public int draw(Draw draw) {
        int mask = (1 << draw.alternatives) - 1, of = draw.of.ordinal();
        if (depth < length) return again(mask, DRAW, of, 0);
        add(mask, DRAW, true, of, 0, mask & ~1);
        return 0;
    }

    private int again(int mask, int going, int where, int usual) {
        int at = depth++;
        if (site[at] != where || enabled[at] != mask || current[at] != going) {
            diverged = true;
            return usual;
        }
        boolean wakes = (mask >> chosen[at] & 1) == 0;
        if (wakes || !free[at] && going >= 0 && chosen[at] != going) preemptions++;
        return chosen[at];
    }

    private void add(int mask, int going, boolean isFree, int where, int taken, int left) {
        if (length == site.length) grow();
        site[length] = where;
        enabled[length] = mask;
        current[length] = going;
        free[length] = isFree;
        chosen[length] = taken;
        needsThreads[length] = false;
        untried[length++] = left;
        depth++;
    }

    private void grow() {
        int size = 2 * length;
        site = Arrays.copyOf(site, size);
        enabled = Arrays.copyOf(enabled, size);
        untried = Arrays.copyOf(untried, size);
        chosen = Arrays.copyOf(chosen, size);
        current = Arrays.copyOf(current, size);
        free = Arrays.copyOf(free, size);
        needsThreads = Arrays.copyOf(needsThreads, size);
    }

    @Override
    public boolean again() {
        if (depth > 0) needsThreads[depth - 1] = true;
        depth = 0;
        preemptions = 0;
        left = quick;
        leftOut |= quick;
        return !quick;
    }

    // As far as the choices are known. A preempted sequence calls the one that moves instead, and can go on only when that one is
    // not within an invocation.
    @Override
    public boolean mayRunOnOneThread() {
        int calls = 0;
        for (int at = 0; at < length; at++) {
            if (needsThreads[at]) return false;
            int going = current[at], next = chosen[at];
            if (going == DRAW) continue;
            boolean within = going >= 0 && site[at] != Sites.BOUNDARY;
            calls = callsBelow(going, calls);
            if (next == going) continue;
            if (within) callers[calls++] = going;
            int below = callsBelow(next, calls);
            if (below < calls - 1) return false;
            calls = below;
        }
        return true;
    }

    // The number of calls below that of the sequence; all of them if it made none of them.
    private int callsBelow(int sequence, int calls) {
        for (int i = 0; i < calls; i++)
            if (callers[i] == sequence) return i;
        return calls;
    }

    @Override
    public boolean diverged() {
        return diverged;
    }

    /** Executions with fewer preemptions were run under a lower bound. */
    @Override
    public boolean counts() {
        return preemptions == bound && !left;
    }

    /** Whether executions were left out because they need more than one thread. */
    public boolean leftSomeOut() {
        return leftOut;
    }

    /** Whether the bound kept a schedule from being tried. If not, a higher bound gives nothing new. */
    public boolean wasCut() {
        return cut;
    }
}
