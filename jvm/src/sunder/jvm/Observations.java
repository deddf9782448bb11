package sunder.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.jvm.explore.Scheduler;
import sunder.jvm.protocol.Run;

/** Counts the outcomes of executions, and keeps the first schedule that gave each. */
final class Observations {
    private static final class Seen {
        long count;
        List<String> outcome, woken;
        String schedule;
        List<int[]> realTime;
        int preemptions;
        boolean circle;
        boolean serial;  // in some execution no sequence moved while another was within an invocation
    }

    private final boolean realTime;
    private final Map<String, Seen> seen = new LinkedHashMap<>();  // by text, since values of different types may have the same
    private final Map<Tally.Outcome, Seen> known = new HashMap<>();  // so that an outcome is written as text only once

    /** With `realTime`, outcomes whose invocations had another real-time order are counted separately. */
    Observations(boolean realTime) {
        this.realTime = realTime;
    }

    void clear() {
        seen.clear();
        known.clear();
    }

    /** Counts the execution that has ended. */
    void add(Execution execution, Scheduler scheduler, int preemptions) {
        List<int[]> order = realTime ? scheduler.spans().realTime() : new ArrayList<>();
        Tally.Outcome key = keyOf(execution, order);
        Seen found = known.get(key);
        if (found == null) known.put(key, found = firstSeen(execution, scheduler, order, preemptions));
        found.count++;
        found.serial |= scheduler.spans().wasSerial();
    }

    private static Tally.Outcome keyOf(Execution execution, List<int[]> order) {
        List<Object> all = new ArrayList<>();
        for (Object[] row : execution.results) Collections.addAll(all, row);
        for (int[] pair : order) Collections.addAll(all, pair[0], pair[1]);
        if (execution.isStuck()) all.add(execution.isCircle());
        if (execution.woken() != null)
            for (Object[] row : execution.woken()) Collections.addAll(all, row);
        return new Tally.Outcome(all.toArray());
    }

    private Seen firstSeen(Execution execution, Scheduler scheduler, List<int[]> order, int preemptions) {
        List<String> outcome = Execution.texts(execution.results);
        List<String> woken = execution.woken() == null ? new ArrayList<>() : Execution.texts(execution.woken());
        StringBuilder text = new StringBuilder(outcome.toString()).append(woken).append(execution.isCircle());
        for (int[] pair : order) text.append(Arrays.toString(pair));
        return seen.computeIfAbsent(text.toString(), t -> {
            Seen made = new Seen();
            made.outcome = outcome;
            made.woken = woken;
            made.circle = execution.isCircle();
            made.schedule = scheduler.schedule().toString();
            made.realTime = order;
            made.preemptions = preemptions;
            return made;
        });
    }

    List<Run.Observation> all() {
        List<Run.Observation> all = new ArrayList<>();
        for (Seen found : seen.values())
            all.add(new Run.Observation(
                    found.outcome, found.count, found.schedule, found.realTime, found.serial, found.preemptions, found.woken, found.circle));
        return all;
    }
}
