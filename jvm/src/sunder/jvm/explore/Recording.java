package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Writes down what another strategy chooses. As text, a schedule is the choices that differ from going on: "1 4>0 9>1" starts
 * with sequence 1, takes 0 at the fourth choice after that, and so on; random numbers are choices, too.
 */
public final class Recording implements Strategy {
    private final Strategy strategy;
    private int[] at = new int[16], taken = new int[16];
    private int used, choices;

    public Recording(Strategy strategy) {
        this.strategy = strategy;
    }

    @Override
    public boolean begin() {
        used = 0;
        choices = 0;
        return strategy.begin();
    }

    @Override
    public int choose(int enabled, int current, boolean free, int site) {
        int chosen = strategy.choose(enabled, current, free, site);
        note(chosen, current >= 0 ? current : Integer.numberOfTrailingZeros(enabled));
        return chosen;
    }

    @Override
    public int draw(int alternatives) {
        int drawn = strategy.draw(alternatives);
        note(drawn, 0);
        return drawn;
    }

    private void note(int chosen, int usual) {
        int number = choices++;
        if (chosen == usual && number > 0) return;
        if (used == at.length) {
            at = Arrays.copyOf(at, 2 * used);
            taken = Arrays.copyOf(taken, 2 * used);
        }
        at[used] = number;
        taken[used++] = chosen;
    }

    public String schedule() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < used; i++) {
            if (i > 0) text.append(' ');
            if (at[i] > 0) text.append(at[i]).append('>');
            text.append(taken[i]);
        }
        return text.toString();
    }

    @Override
    public boolean diverged() {
        return strategy.diverged();
    }

    @Override
    public boolean counts() {
        return strategy.counts();
    }
}
