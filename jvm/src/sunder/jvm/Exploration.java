package sunder.jvm;

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
import sunder.jvm.explore.WholeSequences;
import sunder.jvm.protocol.Run;

/** Executes one harness on fresh instances of the copy, under a strategy, and gathers what comes of it. */
final class Exploration implements Body {
    /** An outcome that was seen: how often, and under which schedule first. */
    private static final class Seen {
        long count;
        List<String> outcome;
        String schedule;
        List<int[]> realTime;
        boolean serial;  // in some execution nobody moved while another was within an invocation
    }

    private final Plan plan, original;  // with arguments for the copy, and for the class under test
    private final Copy copy;
    private final Control control;
    private final Originals originals;
    private final boolean realTime;
    private final Object[][] results;
    private final int[] after;
    private final Map<String, Seen> seen = new LinkedHashMap<>();  // by text, as values of different types may be written alike
    private final Map<Tally.Outcome, Seen> known = new HashMap<>();  // so that what comes again need not be written
    private Object instance;
    private Throwable thrown;  // of the copy's doing, as it seems
    private int throwing;  // the method
    private Strategy strategy;
    private long deadline, most;
    private boolean running, stopped, comparing;
    private int pointsBefore;
    long executions;
    Control.Ending ending;  // of the last run

    Exploration(String harness, Plan original, Copy copy, Control control, Originals originals, boolean realTime) {
        this.plan = copy.planOf(harness);
        this.original = original;
        this.originals = originals;
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

    void limit(long untilNanoTime, long executionsAtMost) {
        deadline = untilNanoTime;
        most = executionsAtMost;
    }

    /** Whether each execution in which one invocation came after another is made on an original, too. */
    void compareWithOriginals(boolean compares) {
        comparing = compares;
    }

    List<String> brokenPremises() {
        List<String> all = new ArrayList<>(copy.brokenPremises());
        all.addAll(control.brokenPremises());
        return all;
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
        if (result instanceof Throwable && thrown == null && !control.isLeft()
                && originals.mayBeOurs((Throwable) result, calls.methods[invocation])) {
            thrown = (Throwable) result;
            throwing = calls.methods[invocation];
        }
        results[sequence][invocation] = result instanceof Throwable ? result.getClass() : result;
    }

    private void takeNote() {
        refuseIfNeeded();
        if (strategy.diverged() || pointsGrew() || !strategy.counts()) return;
        executions++;
        if (comparing && control.wasSerial()) originals.compare(original, serialOrder(), results);
        List<int[]> order = realTime ? order() : new ArrayList<>();
        Tally.Outcome key = keyOf(order);
        Seen found = known.get(key);
        if (found == null) known.put(key, found = firstSeen(order));
        found.count++;
        found.serial |= control.wasSerial();
    }

    /** What the copy did tells nothing of its original. */
    void refuseIfNeeded() {
        if (control.refusal() != null) throw new Refused("cannot be explored: " + control.refusal());
        if (thrown == null) return;
        boolean ended = ending == Control.Ending.ENDED || running;
        if (ended && control.wasSerial() && !(thrown instanceof LinkageError)) originals.compare(original, serialOrder(), results);
        if (originals.mayBeOurs(thrown, throwing))
            throw new Refused("cannot be explored: the copy that is scheduled threw " + Refused.brief(thrown));
        thrown = null;
    }

    private Tally.Outcome keyOf(List<int[]> order) {
        List<Object> all = new ArrayList<>();
        for (Object[] row : results) Collections.addAll(all, row);
        for (int[] pair : order) Collections.addAll(all, pair[0], pair[1]);
        return new Tally.Outcome(all.toArray());
    }

    private Seen firstSeen(List<int[]> order) {
        List<String> outcome = texts();
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

    // Of the execution that has ended, in which one invocation came after another.
    private List<int[]> serialOrder() {
        List<int[]> invocations = new ArrayList<>();
        for (int i = 0; i < results.length; i++)
            for (int k = 0; k < results[i].length; k++) invocations.add(new int[] {i, k});
        invocations.sort((a, b) -> control.precedes(a[0], a[1], b[0], b[1]) ? -1 : 1);
        return invocations;
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

    private List<String> texts() {
        List<String> made = new ArrayList<>();
        for (Object[] row : results)
            for (Object result : row) made.add(TextWriter.text(result));
        return made;
    }

    List<Run.Observation> observations() {
        List<Run.Observation> all = new ArrayList<>();
        for (Seen found : seen.values())
            all.add(new Run.Observation(found.outcome, found.count, found.schedule, found.realTime, found.serial));
        return all;
    }
}
