package sunder.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigInteger;
import sunder.jvm.explore.BoundedSearch;
import sunder.jvm.explore.Control;
import sunder.jvm.explore.Pct;
import sunder.jvm.explore.RandomWalk;
import sunder.jvm.explore.Replay;
import sunder.jvm.explore.Strategy;
import sunder.jvm.explore.TraceRecorder;
import sunder.jvm.explore.Tracer;

/** Runs harnesses of one object under schedules that we choose. */
final class Explorer {
    private static final int BOUNDED = 0, REDUCED = 1, RANDOM = 2;
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
    JsonObject explore(JsonObject request) {
        long seed = request.get("seed").getAsBigInteger().longValue();
        JsonArray runs = new JsonArray();
        for (JsonElement harness : request.getAsJsonArray("harnesses")) {
            JsonObject run = explore(harness.getAsString(), request, seed++);
            runs.add(run);
            if (run.has("failure")) break;
        }
        JsonObject reply = new JsonObject();
        reply.add("runs", runs);
        return reply;
    }

    private JsonObject explore(String harness, JsonObject request, long seed) {
        long start = System.nanoTime();
        Exploration exploration = exploration(harness, request, false);
        boolean warm = exploration.warmUp();
        exploration.limit(start + (long) (request.get("seconds").getAsDouble() * 1e9),
                request.get("executions").getAsBigInteger().min(BigInteger.valueOf(Long.MAX_VALUE)).longValue());
        JsonObject reply = new JsonObject();
        int schedules = request.get("schedules").getAsInt();
        if (schedules == REDUCED)
            throw new Refused("partial-order reduction is not there for Java objects; take --strategy bounded");
        if (!warm) tellFailure(exploration, reply);
        else if (schedules == BOUNDED) searchBounded(exploration, request, reply);
        else sample(exploration, schedules == RANDOM ? new RandomWalk(seed) : new Pct(seed), reply);
        finish(exploration, reply);
        reply.addProperty("seconds", (System.nanoTime() - start) * 1e-9);
        return reply;
    }

    private void sample(Exploration exploration, Strategy strategy, JsonObject reply) {
        while (run(exploration, strategy, reply) && exploration.pointsGrew()) exploration.forget();
    }

    // Bound by bound, so that what is found first takes the fewest preemptions.
    private void searchBounded(Exploration exploration, JsonObject request, JsonObject reply) {
        int preemptions = request.get("preemptions").getAsInt(), divergences = 0;
        boolean quick = request.get("quick").getAsBoolean(), all = true;
        for (int bound = 0; bound <= preemptions;) {
            BoundedSearch search = new BoundedSearch(bound, quick);
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
            if (all) reply.addProperty("preemptions", bound);
            reply.addProperty("exhausted", all && (complete || bound == preemptions));
            reply.addProperty("complete", all && complete);
            if (complete) return;
            bound++;
        }
    }

    // False if an execution did not end.
    private boolean run(Exploration exploration, Strategy strategy, JsonObject reply) {
        if (exploration.run(strategy) == Control.Ending.ENDED) return true;
        tellFailure(exploration, reply);
        return false;
    }

    private void tellFailure(Exploration exploration, JsonObject reply) {
        exploration.refuseIfNeeded();
        reply.addProperty("failure", exploration.ending == Control.Ending.DEADLOCK ? "deadlock" : "hang");
        reply.addProperty("schedule", control.schedule().toString());
    }

    private void finish(Exploration exploration, JsonObject reply) {
        reply.add("observations", exploration.observations());
        JsonArray broken = new JsonArray();
        for (String premise : exploration.brokenPremises()) broken.add(premise);
        reply.add("broken-premises", broken);
        reply.addProperty("executions", exploration.executions);
    }

    JsonObject replay(JsonObject request) {
        Exploration exploration = exploration(request.get("harness").getAsString(), request, false);
        JsonObject reply = new JsonObject();
        replay(exploration, request, null, reply);
        finish(exploration, reply);
        reply.addProperty("seconds", 0);
        return reply;
    }

    private void replay(Exploration exploration, JsonObject request, Tracer tracer, JsonObject reply) {
        if (!exploration.warmUp()) {
            tellFailure(exploration, reply);
            return;
        }
        Strategy strategy = replayOf(request.get("schedule").getAsString());
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

    JsonObject trace(JsonObject request) {
        Exploration exploration = exploration(request.get("harness").getAsString(), request, true);
        TraceRecorder recorder = new TraceRecorder();
        replay(exploration, request, recorder, new JsonObject());
        JsonArray steps = new JsonArray();
        for (TraceRecorder.Step step : recorder.noticeable()) {
            JsonObject made = new JsonObject();
            made.addProperty("sequence", step.sequence);
            made.addProperty("kind", step.kind);
            made.addProperty("invocation", step.invocation);
            made.addProperty("place", step.place());
            made.addProperty("what", step.what());
            made.addProperty("source", step.source());
            steps.add(made);
        }
        JsonObject reply = new JsonObject();
        reply.add("trace", steps);
        return reply;
    }

    private Exploration exploration(String harness, JsonObject request, boolean tracing) {
        boolean realTime = !request.has("real-time") || request.get("real-time").getAsBoolean();
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
