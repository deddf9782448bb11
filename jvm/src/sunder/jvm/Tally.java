package sunder.jvm;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Counts outcomes by value, for each pacing. */
final class Tally {
    /** An outcome as a key. */
    static final class Outcome {
        final Object[] results;

        Outcome(Object[] results) {
            this.results = results;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(results);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Outcome && Arrays.equals(results, ((Outcome) other).results);
        }
    }

    final Map<Outcome, long[]> counts = new HashMap<>();

    /** Keeps a copy, so the caller may reuse the outcome. */
    void add(Outcome outcome, int pacing) {
        long[] row = counts.get(outcome);
        if (row == null) counts.put(new Outcome(outcome.results.clone()), row = new long[Pacing.ALL.length]);
        row[pacing]++;
    }

    void merge(Tally other) {
        for (Map.Entry<Outcome, long[]> theirs : other.counts.entrySet()) {
            long[] ours = counts.computeIfAbsent(theirs.getKey(), k -> new long[Pacing.ALL.length]);
            for (int p = 0; p < ours.length; p++) ours[p] += theirs.getValue()[p];
        }
    }
}
