package sunder.jvm;

import java.util.ArrayList;
import java.util.List;
import sunder.jvm.explore.Ending;
import sunder.jvm.explore.Pct;
import sunder.jvm.explore.RandomWalk;
import sunder.jvm.explore.Replay;
import sunder.jvm.explore.Scheduler;
import sunder.jvm.explore.Strategy;
import sunder.jvm.explore.TraceRecorder;
import sunder.jvm.explore.Tracer;
import sunder.jvm.protocol.Requests;
import sunder.jvm.protocol.Run;
import sunder.jvm.protocol.Schedules;
import sunder.jvm.protocol.SerialRun;
import sunder.jvm.protocol.TraceStep;

/** Answers the requests to explore, replay and trace harnesses of one object. */
final class Explorer {
    private static final int CHANGES = 3;  // of priorities in an execution (Pct)

    private final ObjectSpec spec;
    private final Originals originals;
    private Scheduler scheduler = new Scheduler();
    private Copy copy, tracingCopy;  // made when first needed

    Explorer(ObjectSpec spec, Dispatcher original) {
        this.spec = spec;
        this.originals = new Originals(spec, original);
    }

    /** Explores one harness after another, up to the first that fails. */
    List<Run> explore(Requests.Explore request) {
        if (request.schedules == Schedules.REDUCED)
            throw new Refused("partial-order reduction is not available for Java objects; use --strategy bounded");
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
        exploration.expectReadOnly(request.readOnly);
        boolean warm = exploration.warmUp();
        // Few schedules switch only where calls wait. That classes are loaded first must not keep them from being run.
        long from = request.schedules == Schedules.BETWEEN_WAITS ? System.nanoTime() : start;
        exploration.limit(from + (long) (request.seconds * 1e9), request.executions);
        if (warm && request.schedules == Schedules.BOUNDED)
            exploration.searchBounded(request);
        else if (warm && request.schedules == Schedules.BETWEEN_WAITS)
            exploration.searchBetweenWaits();
        else if (warm)
            exploration.sample(request.schedules == Schedules.RANDOM ? new RandomWalk(seed) : new Pct(CHANGES, seed));
        Run made = runOf(exploration);
        made.seconds = (System.nanoTime() - start) * 1e-9;
        return made;
    }

    private Run runOf(Exploration exploration) {
        Run made = new Run();
        made.preemptions = exploration.preemptions;
        made.exhausted = exploration.exhausted;
        made.complete = exploration.complete;
        made.observations = exploration.observations.all();
        made.brokenPremises = exploration.brokenPremises();
        made.executions = exploration.executions;
        if (exploration.ending == Ending.ENDED) return made;
        made.failure = Run.Failure.HANG;
        made.schedule = scheduler.schedule().toString();
        scheduler = new Scheduler();  // a thread of the old one never returns
        return made;
    }

    /** Runs each sequence alone on a fresh instance. Knows without a clock that an invocation waits for ever. */
    List<SerialRun> alone(List<String> sequences) {
        List<SerialRun> runs = new ArrayList<>();
        for (String sequence : sequences) {
            Exploration exploration = exploration(sequence, false, false);
            try {
                runs.add(exploration.alone());
            } finally {
                if (exploration.ending != Ending.ENDED) scheduler = new Scheduler();  // a thread of the old one never returns
            }
        }
        return runs;
    }

    Run replay(Requests.Scheduled request) {
        Exploration exploration = exploration(request.harness, true, false);
        replay(exploration, request.schedule, null);
        return runOf(exploration);
    }

    private void replay(Exploration exploration, String schedule, Tracer tracer) {
        if (!exploration.warmUp()) return;
        Strategy strategy = replayOf(schedule);
        scheduler.traceTo(tracer);
        boolean ended = exploration.replay(strategy);
        scheduler.traceTo(null);
        if (ended && strategy.diverged())
            throw new Refused("the schedule does not fit: it is of another harness or object");
    }

    private static Strategy replayOf(String schedule) {
        try {
            return new Replay(schedule);
        } catch (IllegalArgumentException e) {
            throw new Refused("'" + schedule + "' is not a schedule of a Java object; an example is \"0:3 1:11 0:2\"");
        }
    }

    List<TraceStep> trace(Requests.Scheduled request) {
        Exploration exploration = exploration(request.harness, true, true);
        TraceRecorder recorder = new TraceRecorder();
        replay(exploration, request.schedule, recorder);
        List<TraceStep> steps = new ArrayList<>();
        for (TraceRecorder.Step step : recorder.noticeable())
            steps.add(new TraceStep(step.sequence, step.kind, step.invocation, step.place(), step.what(), step.source()));
        return steps;
    }

    private Exploration exploration(String harness, boolean realTime, boolean tracing) {
        Copy copied = copy(tracing);
        Execution execution = new Execution(harness, Plan.of(harness, spec), copied, scheduler, originals);
        Exploration made = new Exploration(execution, copied, scheduler, realTime);
        made.limit(Long.MAX_VALUE / 2 + System.nanoTime(), Long.MAX_VALUE);
        return made;
    }

    private Copy copy(boolean tracing) {
        if (tracing) return tracingCopy == null ? tracingCopy = new Copy(spec, true) : tracingCopy;
        return copy == null ? copy = new Copy(spec, false) : copy;
    }
}
