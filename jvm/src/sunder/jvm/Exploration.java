package sunder.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.jvm.explore.Body;
import sunder.jvm.explore.Control;
import sunder.jvm.explore.Strategy;
import sunder.jvm.explore.Uncontrolled;
import sunder.jvm.explore.WholeSequences;

/** Executes one harness on fresh instances of the copy, under a strategy, and gathers what comes of it. */
final class Exploration implements Body {
    /** An outcome that was seen: how often, and under which schedule first. */
    private static final class Seen {
        long count;
        JsonArray outcome;
        String schedule;
        List<int[]> realTime;
    }

    private final Plan plan;
    private final Copy copy;
    private final Control control;
    private final boolean realTime;
    private final Object[][] results;
    private final int[] after;
    private final Map<String, Seen> seen = new LinkedHashMap<>();  // by text, as values of different types may be written alike
    private final Map<Tally.Outcome, Seen> known = new HashMap<>();  // so that what comes again need not be written
    private Object instance;
    private Uncontrolled uncontrolled;
    private Strategy strategy;
    private SerialCheck serialCheck;
    private long deadline, most;
    private boolean running, stopped;
    private int pointsBefore;
    long executions;
    Control.Ending ending;  // of the last run

    Exploration(Plan plan, Copy copy, Control control, boolean realTime) {
        this.plan = plan;
        this.copy = copy;
        this.control = control;
        this.realTime = realTime;
        results = new Object[plan.sequences.size()][];
        after = new int[results.length];
        for (int i = 0; i < results.length; i++) {
            results[i] = new Object[plan.sequences.get(i).length()];
            after[i] = plan.sequences.get(i).after;
        }
    }

    /** Is shown each execution in which nobody was preempted. */
    interface SerialCheck {
        void check(List<int[]> order, Object[][] results);
    }

    void limit(long untilNanoTime, long executionsAtMost) {
        deadline = untilNanoTime;
        most = executionsAtMost;
    }

    void checkSerially(SerialCheck how) {
        serialCheck = how;
    }

    /**
     * Sequences as whole as can be, each first once, so that classes are initialised before anybody is preempted: others could
     * not move if that were interrupted. False if that did not end.
     */
    boolean warmUp() {
        for (int first = 0; first < results.length; first++) {
            if (after[first] != 0) continue;
            if (run(new WholeSequences(first)) != Control.Ending.ENDED) return false;
        }
        forget();
        return true;
    }

    Control.Ending run(Strategy how) {
        strategy = how;
        running = stopped = false;
        pointsBefore = control.points();
        try {
            return ending = control.run(this, after, how);
        } catch (Refused | Error refused) {
            throw refused;
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    /** Whether there are points that there were not when the last run began: it has to be made again, if they matter. */
    boolean pointsGrew() {
        return strategy.needsPoints() && control.points() != pointsBefore;
    }

    /** Whether a limit ended the last run, and not the strategy. */
    boolean wasStopped() {
        return stopped;
    }

    void forget() {
        seen.clear();
        known.clear();
        executions = 0;
    }

    @Override
    public boolean next() {
        if (running) {
            takeNote();
            if (strategy.diverged() || pointsGrew()) return false;
        }
        running = false;
        stopped = executions >= most || System.nanoTime() - deadline > 0;
        if (stopped || !strategy.begin()) return false;
        instance = copy.make();
        running = true;
        return true;
    }

    @Override
    public void again() {
        instance = copy.make();
    }

    @Override
    public int invocations(int sequence) {
        return results[sequence].length;
    }

    @Override
    public void invoke(int sequence, int invocation) {
        Plan.Sequence calls = plan.sequences.get(sequence);
        Object result = copy.call(instance, calls.methods[invocation], calls.arguments[invocation]);
        if (result instanceof Uncontrolled) uncontrolled = (Uncontrolled) result;
        results[sequence][invocation] = result instanceof Throwable ? result.getClass() : result;
    }

    private void takeNote() {
        if (uncontrolled != null) throw new Refused("cannot be explored: " + uncontrolled.getMessage());
        if (strategy.diverged() || pointsGrew() || !strategy.counts()) return;
        executions++;
        if (serialCheck != null) checkSerially();
        List<int[]> order = realTime ? order() : new ArrayList<>();
        Tally.Outcome key = keyOf(order);
        Seen found = known.get(key);
        if (found == null) known.put(key, found = firstSeen(order));
        found.count++;
    }

    private Tally.Outcome keyOf(List<int[]> order) {
        List<Object> all = new ArrayList<>();
        for (Object[] row : results) Collections.addAll(all, row);
        for (int[] pair : order) Collections.addAll(all, pair[0], pair[1]);
        return new Tally.Outcome(all.toArray());
    }

    private Seen firstSeen(List<int[]> order) {
        JsonArray outcome = texts();
        StringBuilder text = new StringBuilder(outcome.toString());
        for (int[] pair : order) text.append(Arrays.toString(pair));
        return seen.computeIfAbsent(text.toString(), t -> {
            Seen made = new Seen();
            made.outcome = outcome;
            made.schedule = control.schedule().toString();
            made.realTime = order;
            return made;
        });
    }

    private void checkSerially() {
        List<int[]> invocations = new ArrayList<>();
        for (int i = 0; i < results.length; i++)
            for (int k = 0; k < results[i].length; k++) invocations.add(new int[] {i, k});
        invocations.sort((a, b) -> control.precedes(a[0], a[1], b[0], b[1]) ? -1 : 1);
        for (int i = 1; i < invocations.size(); i++) {
            int[] a = invocations.get(i - 1), b = invocations.get(i);
            if (!control.precedes(a[0], a[1], b[0], b[1])) return;  // one waited for another
        }
        serialCheck.check(invocations, results);
    }

    // Of the invocations, by their position in the outcome: this one returned before that one began.
    private List<int[]> order() {
        List<int[]> order = new ArrayList<>();
        int before = 0;
        for (int a = 0; a < results.length; a++) {
            for (int i = 0; i < results[a].length; i++, before++) {
                int next = 0;
                for (int b = 0; b < results.length; b++)
                    for (int k = 0; k < results[b].length; k++, next++)
                        if (a != b && control.precedes(a, i, b, k)) order.add(new int[] {before, next});
            }
        }
        return order;
    }

    private JsonArray texts() {
        JsonArray made = new JsonArray();
        for (Object[] row : results)
            for (Object result : row) made.add(TextWriter.text(result));
        return made;
    }

    JsonArray observations() {
        JsonArray all = new JsonArray();
        for (Seen found : seen.values()) {
            JsonObject made = new JsonObject();
            made.add("outcome", found.outcome);
            made.addProperty("count", found.count);
            made.addProperty("schedule", found.schedule);
            JsonArray order = new JsonArray();
            for (int[] pair : found.realTime) {
                JsonArray two = new JsonArray();
                two.add(pair[0]);
                two.add(pair[1]);
                order.add(two);
            }
            made.add("real-time", order);
            all.add(made);
        }
        return all;
    }
}
