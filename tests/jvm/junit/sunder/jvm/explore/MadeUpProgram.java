package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.List;

/**
 * Drives a strategy through executions of a program that consists of steps alone: each sequence makes a given number of steps,
 * and each step is a scheduling point. No code is run.
 */
final class MadeUpProgram {
    private final int[] steps;

    MadeUpProgram(int... steps) {
        this.steps = steps;
    }

    static Draw drawOf(int alternatives) {
        Draw draw = new Draw();
        draw.alternatives = alternatives;
        return draw;
    }

    /** Executes once: the sequences that moved, such as "0110". Ends early if the strategy diverged. */
    String execute(Strategy strategy) {
        StringBuilder moves = new StringBuilder();
        int[] made = new int[steps.length];
        int last = Choice.NOBODY, events = 0;
        Choice choice = new Choice();
        while (moves.length() == 0 || !hasDiverged(strategy)) {
            choice.enabled = 0;
            for (int i = 0; i < steps.length; i++)
                if (made[i] < steps[i]) choice.enabled |= 1 << i;
            if (choice.enabled == 0) break;
            boolean goesOn = last >= 0 && (choice.enabled >> last & 1) != 0;
            choice.current = goesOn ? last : Choice.NOBODY;
            choice.free = !goesOn;
            choice.site = last < 0 ? Sites.BOUNDARY : 1 + 100 * last + made[last];
            choice.events = events;
            boolean isAsked = strategy.asked() == Strategy.Asked.AT_EVENTS || Integer.bitCount(choice.enabled) > 1;
            int next = isAsked ? strategy.choose(choice) : Integer.numberOfTrailingZeros(choice.enabled);
            events = next == last ? events + 1 : 1;
            last = next;
            made[next]++;
            moves.append(next);
        }
        return moves.toString();
    }

    // A replay has diverged as long as segments are left.
    private static boolean hasDiverged(Strategy strategy) {
        return strategy.asked() == Strategy.Asked.AT_CHOICES && strategy.diverged();
    }

    /** All executions of the strategy that count, in order; at most `most`. */
    List<String> executions(Strategy strategy, int most) {
        List<String> all = new ArrayList<>();
        while (all.size() < most && strategy.begin()) {
            String moves = execute(strategy);
            if (strategy.counts()) all.add(moves);
        }
        return all;
    }
}
