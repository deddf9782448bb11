package sunder.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sunder.jvm.explore.Body;
import sunder.jvm.explore.BoundedSearch;
import sunder.jvm.explore.Ending;
import sunder.jvm.explore.OneThread;
import sunder.jvm.explore.Rules;
import sunder.jvm.explore.Scheduler;
import sunder.jvm.explore.Strategy;
import sunder.jvm.explore.Uninterrupted;
import sunder.jvm.protocol.Requests;
import sunder.jvm.protocol.SerialRun;

/**
 * The search through the schedules of one harness. When accesses are found to conflict they become scheduling points, and the
 * search starts over.
 */
final class Exploration implements Body {
    private static final int MOST_DIVERGENCES = 2;  // the first executions may differ, since some things are initialised once

    private final Execution execution;
    private final Copy copy;
    private final Scheduler scheduler;
    private Set<String> readOnly = Collections.emptySet();
    private Strategy strategy;
    private OneThread oneThread;
    private Rules rules = Rules.USUAL;
    private boolean pointsMatter;  // false if the strategy never switches at a point that was not known
    private long deadline, mostExecutions;
    private boolean running, stopped, comparing;
    private int knownBefore;
    private int bound;  // the preemptions of the schedules that are searched now; 0 if they are not bounded
    final Observations observations;
    long executions;
    Ending ending = Ending.ENDED;  // of the last pass
    int preemptions = -1;  // all schedules with this number of preemptions were executed; -1 if there is no such number
    boolean exhausted;  // all schedules that were asked for were executed
    boolean complete;  // there are no other schedules

    Exploration(Execution execution, Copy copy, Scheduler scheduler, boolean realTime) {
        this.execution = execution;
        this.copy = copy;
        this.scheduler = scheduler;
        observations = new Observations(realTime);
        scheduler.forget();
    }

    /** Starts no execution after this time (of System.nanoTime) or after this number of executions. */
    void limit(long untilNanoTime, long executionsAtMost) {
        deadline = untilNanoTime;
        mostExecutions = executionsAtMost;
    }

    List<String> brokenPremises() {
        List<String> all = new ArrayList<>(copy.brokenPremises());
        all.addAll(scheduler.brokenPremises());
        return all;
    }

    /** These methods, as labels, count as read-only. If one writes, that breaks a premise. */
    void expectReadOnly(List<String> labels) {
        readOnly = new HashSet<>(labels);
    }

    /**
     * Executes the harness without preemptions, with each sequence first once. This initialises classes: if a sequence were
     * preempted during that, the others could not move. False if an execution did not end.
     */
    boolean warmUp() {
        for (int first = 0; first < execution.after().length; first++) {
            if (execution.after()[first] != 0) continue;
            execution.lookAtWritesOf(readOnly);
            Uninterrupted whole = new Uninterrupted(first);
            if (!run(whole, whole, false)) return false;
        }
        execution.lookAtWritesOf(Collections.emptySet());
        forget();
        return true;
    }

    /** Searches bound by bound, so that the first violation found has the fewest preemptions. */
    void searchBounded(Requests.Explore asked) {
        int divergences = 0;
        boolean all = true;
        rules = new Rules(asked.spurious, false);
        for (bound = 0; bound <= asked.preemptions || goesFurther(asked);) {
            BoundedSearch search = new BoundedSearch(bound, asked.quick);
            comparing = bound == 0;
            if (!run(search, search, bound > 0)) return;
            if (search.diverged() || pointsGrew()) {
                if (search.diverged()) refuseIfMany(++divergences);
                forget();
                bound = 0;
                all = true;
                continue;
            }
            if (stopped) return;
            all &= !search.leftSomeOut();
            if (all) preemptions = bound;
            complete = all && !search.wasCut();
            exhausted = complete || all && bound >= asked.preemptions;
            if (!search.wasCut()) return;
            bound++;
        }
    }

    private static void refuseIfMany(int divergences) {
        if (divergences > MOST_DIVERGENCES)
            throw new Refused("not deterministic: the same schedule led to other steps when it was run again");
    }

    /** Searches all schedules that switch only where an invocation has ended or waits. */
    void searchBetweenWaits() {
        comparing = true;
        rules = new Rules(false, true);
        for (int divergences = 0;; refuseIfMany(++divergences)) {
            BoundedSearch search = new BoundedSearch(0, false);
            if (!run(search, search, false)) return;
            exhausted = complete = !stopped && !search.diverged();
            if (!search.diverged()) return;
            forget();
        }
    }

    // Whether the harness had few schedules, so that those with one preemption more come next.
    private boolean goesFurther(Requests.Explore asked) {
        return bound <= asked.furtherPreemptions && executions <= asked.furtherExecutions;
    }

    void sample(Strategy walk) {
        while (run(walk, OneThread.NEVER, true) && pointsGrew()) forget();
    }

    /** Executes a known schedule. False if the execution did not end. */
    boolean replay(Strategy known) {
        return run(known, OneThread.NEVER, false);
    }

    /** Executes the only sequence once. Its results up to the invocation that waits, if any. */
    SerialRun alone() {
        comparing = true;
        Uninterrupted whole = new Uninterrupted(0);
        if (!run(whole, whole, false)) throw new Refused("cannot be explored: it hangs when it is run serially");
        List<String> results = Execution.texts(execution.results).subList(0, scheduler.spans().serialOrder().size());
        return new SerialRun(results, execution.isStuck() ? SerialRun.Ending.BLOCKED : SerialRun.Ending.ENDED);
    }

    // Makes the strategy's executions. False if one did not end.
    private boolean run(Strategy how, OneThread fits, boolean withAllPoints) {
        strategy = how;
        oneThread = fits;
        pointsMatter = withAllPoints;
        running = stopped = false;
        knownBefore = scheduler.knowledge();
        scheduler.follow(rules);
        try {
            ending = scheduler.run(this, execution.after(), how);
        } catch (Refused | Error refused) {
            throw refused;
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
        if (ending != Ending.ENDED) execution.refuseIfNeeded();
        return ending == Ending.ENDED;
    }

    // Whether there are points that were not known when the pass began. If they matter, the pass must be made again.
    private boolean pointsGrew() {
        return pointsMatter && scheduler.knowledge() != knownBefore;
    }

    private void forget() {
        observations.clear();
        executions = 0;
        preemptions = -1;
        exhausted = complete = false;
    }

    @Override
    public boolean next() {
        if (running) {
            record();
            if (strategy.diverged() || pointsGrew()) return false;
        }
        running = false;
        stopped = executions >= mostExecutions || System.nanoTime() - deadline > 0;
        if (stopped || !strategy.begin()) return false;
        execution.prepare();
        running = true;
        return true;
    }

    private void record() {
        execution.refuseIfNeeded();
        if (strategy.diverged() || pointsGrew() || !strategy.counts()) return;
        executions++;
        if (comparing) execution.compareWithOriginal();
        observations.add(execution, scheduler, bound);
    }

    @Override
    public boolean mayRunOnOneThread() {
        return oneThread.mayRunOnOneThread();
    }

    @Override
    public boolean again() {
        if (pointsGrew() || !oneThread.again()) return false;
        execution.prepare();
        return true;
    }

    @Override
    public void stuck() {
        execution.stuck();
    }

    @Override
    public int invocations(int sequence) {
        return execution.results[sequence].length;
    }

    @Override
    public void invoke(int sequence, int invocation) {
        execution.invoke(sequence, invocation);
    }
}
