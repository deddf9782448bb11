package sunder.jvm;

import java.util.Arrays;

/**
 * Chooses the pacing of each batch; pacings that gave rare outcomes are chosen more often. Each distinct outcome gives
 * credit, more if it is rare, which the pacings share in proportion to the rates at which it came under them. The weights
 * learnt on one harness are the first guess for the next.
 */
final class Pacer {
    private static final double EXPLORED = 0.1;  // share of batches with a random pacing, so that none is given up for ever
    private static final double MEMORY = 0.8;    // weight of the experience so far
    private static final double LITTLE = 0.002;  // seconds; a rate measured over less than this counts for less
    private static final int FIRST_BATCH = 16;   // executions under a pacing that was not tried yet
    private static final double DRIFT = 1.05;    // factor per batch by which the time of an execution may grow

    private final double[] weight = new double[Pacing.ALL.length];
    private final double[] seconds = new double[weight.length];              // on the current harness
    // Without interruptions: otherwise batches would become too short on a busy machine. 0 if not tried yet.
    private final double[] secondsPerExecution = new double[weight.length];

    Pacer() {
        Arrays.fill(weight, 1);
    }

    /** Another harness follows. */
    void forgetTimes() {
        Arrays.fill(seconds, 0);
    }

    int next(RandomStream random) {
        if (random.unit() < EXPLORED) return random.below(weight.length);
        double all = 0;
        for (double w : weight) all += w;
        double at = random.unit() * all;
        for (int p = 0; p + 1 < weight.length; p++) {
            at -= weight[p];
            if (at < 0) return p;
        }
        return weight.length - 1;
    }

    /** The number of executions under this pacing that take about `batchSeconds`, at most `most`. */
    int batch(int pacing, double batchSeconds, int most) {
        double each = secondsPerExecution[pacing];
        if (each == 0) return Math.min(FIRST_BATCH, most);
        return (int) Math.max(1, Math.min(most, batchSeconds / each));
    }

    void spent(int pacing, int executions, double spent) {
        seconds[pacing] += spent;
        double each = spent / executions, before = secondsPerExecution[pacing];
        secondsPerExecution[pacing] = before == 0 ? each : Math.min(each, before * DRIFT);
    }

    /** Learns from the outcomes of the current harness so far. */
    void learn(Tally tally) {
        double executions = 0, all = 0;
        for (long[] row : tally.counts.values()) for (long n : row) executions += n;
        double[] credit = new double[weight.length], rate = new double[weight.length];
        for (long[] row : tally.counts.values()) {
            double seen = 0, rates = 0;
            for (int p = 0; p < weight.length; p++) {
                rate[p] = row[p] / (seconds[p] + LITTLE);
                seen += row[p];
                rates += rate[p];
            }
            double rarity = Math.log(executions / seen) + 0.1;
            for (int p = 0; p < weight.length; p++) credit[p] += rarity * rate[p] / rates;
        }
        for (double c : credit) all += c;
        for (int p = 0; p < weight.length; p++) {
            if (seconds[p] == 0 || all == 0) continue;  // not tried: nothing learnt
            // Cubed, so that a pacing that is twice as good gets most of the time and not two thirds.
            double share = credit[p] / all * weight.length;
            weight[p] = MEMORY * weight[p] + (1 - MEMORY) * share * share * share;
        }
    }
}
