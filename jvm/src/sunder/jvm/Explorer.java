package sunder.jvm;

import java.util.ArrayList;
import java.util.List;
import sunder.jvm.explore.BoundedSearch;
import sunder.jvm.explore.Control;
import sunder.jvm.explore.Pct;
import sunder.jvm.explore.RandomWalk;
import sunder.jvm.explore.Replay;
import sunder.jvm.explore.Strategy;
import sunder.jvm.explore.TraceRecorder;
import sunder.jvm.explore.Tracer;
import sunder.jvm.protocol.Requests;
import sunder.jvm.protocol.Run;
import sunder.jvm.protocol.Schedules;
import sunder.jvm.protocol.TraceStep;

/** Runs harnesses of one object under schedules that we choose. */
final class Explorer {
    private static final int MOST_DIVERGENCES = 2;  // what is initialised once changes the steps of the first executions

    private final ObjectSpec spec;
    private final Originals originals;
    private final Control control = new Control();
    private Copy copy, tracingCopy;  // made when first needed

    Explorer(ObjectSpec spec, Dispatcher original) {
        this.spec = spec;
        this.originals = new Originals(spec, original);
    }

    /** Explores one harness after another; the first that fails is the last. */
    List<Run> explore(Requests.Explore request) {
        if (request.schedules == Schedules.REDUCED)
            throw new Refused("partial-order reduction is not there for Java objects; take --strategy bounded");
        List<Run> runs = new ArrayList<>();
        for (String harness : request.harnesses) {
            runs.add(explore(harness, request, request.seed + runs.size()));
            if (runs.get(runs.size() - 1).failure != null) break;
        }
        return runs;
    }

    private Run explore(String harness, Requests.Explore request, long seed) {
        long start = System.nanoTime();
        Exploration exploration = exploration(harness, request.realTime, false);
        boolean warm = exploration.warmUp();
        exploration.limit(start + (long) (request.seconds * 1e9), request.executions);
        Run reply = new Run();
        if (!warm) tellFailure(exploration, reply);
        else if (request.schedules == Schedules.BOUNDED) searchBounded(exploration, request, reply);
        else sample(exploration, request.schedules == Schedules.RANDOM ? new RandomWalk(seed) : new Pct(seed), reply);
        finish(exploration, reply);
        reply.seconds = (System.nanoTime() - start) * 1e-9;
        return reply;
    }

    private void sample(Exploration exploration, Strategy strategy, Run reply) {
        while (run(exploration, strategy, reply) && exploration.pointsGrew()) exploration.forget();
    }

    // Bound by bound, so that what is found first takes the fewest preemptions.
    private void searchBounded(Exploration exploration, Requests.Explore request, Run reply) {
        int divergences = 0;
        boolean all = true;
        for (int bound = 0; bound <= request.preemptions;) {
            BoundedSearch search = new BoundedSearch(bound, request.quick);
            exploration.compareWithOriginals(bound == 0);
            if (!run(exploration, search, reply)) return;
            if (search.diverged() || exploration.pointsGrew()) {
                if (search.diverged() && ++divergences > MOST_DIVERGENCES)
                    throw new Refused("not deterministic: the same schedule led to other steps when it was run again");
                exploration.forget();
                bound = 0;
                all = true;
                continue;
            }
            if (exploration.wasStopped()) return;
            all &= !search.leftSomeOut();
            boolean complete = !search.wasCut();
            if (all) reply.preemptions = bound;
            reply.exhausted = all && (complete || bound == request.preemptions);
            reply.complete = all && complete;
            if (complete) return;
            bound++;
        }
    }

    // False if an execution did not end.
    private boolean run(Exploration exploration, Strategy strategy, Run reply) {
        if (exploration.run(strategy) == Control.Ending.ENDED) return true;
        tellFailure(exploration, reply);
        return false;
    }

    private void tellFailure(Exploration exploration, Run reply) {
        exploration.refuseIfNeeded();
        reply.failure = exploration.ending == Control.Ending.DEADLOCK ? Run.Failure.DEADLOCK : Run.Failure.HANG;
        reply.schedule = control.schedule().toString();
    }

    private void finish(Exploration exploration, Run reply) {
        reply.observations = exploration.observations();
        reply.brokenPremises = exploration.brokenPremises();
        reply.executions = exploration.executions;
    }

    Run replay(Requests.Scheduled request) {
        Exploration exploration = exploration(request.harness, true, false);
        Run reply = new Run();
        replay(exploration, request.schedule, null, reply);
        finish(exploration, reply);
        return reply;
    }

    private void replay(Exploration exploration, String schedule, Tracer tracer, Run reply) {
        if (!exploration.warmUp()) {
            tellFailure(exploration, reply);
            return;
        }
        Strategy strategy = replayOf(schedule);
        control.traceTo(tracer);
        boolean ended = run(exploration, strategy, reply);
        control.traceTo(null);
        if (ended && strategy.diverged())
            throw new Refused("the schedule does not fit: it is of another harness or object");
    }

    private static Strategy replayOf(String schedule) {
        try {
            return new Replay(schedule);
        } catch (IllegalArgumentException e) {
            throw new Refused("'" + schedule + "' is no schedule of a Java object; one is such as \"0:3 1:11 0:2\"");
        }
    }

    List<TraceStep> trace(Requests.Scheduled request) {
        Exploration exploration = exploration(request.harness, true, true);
        TraceRecorder recorder = new TraceRecorder();
        replay(exploration, request.schedule, recorder, new Run());
        List<TraceStep> steps = new ArrayList<>();
        for (TraceRecorder.Step step : recorder.noticeable())
            steps.add(new TraceStep(step.sequence, step.kind, step.invocation, step.place(), step.what(), step.source()));
        return steps;
    }

    private Exploration exploration(String harness, boolean realTime, boolean tracing) {
        Exploration made = new Exploration(harness, Plan.of(harness, spec), copy(tracing), control, originals, realTime);
        control.forget();
        made.limit(Long.MAX_VALUE / 2 + System.nanoTime(), Long.MAX_VALUE);
        return made;
    }

    private Copy copy(boolean tracing) {
        if (tracing) return tracingCopy == null ? tracingCopy = new Copy(spec, true) : tracingCopy;
        return copy == null ? copy = new Copy(spec, false) : copy;
    }
}
