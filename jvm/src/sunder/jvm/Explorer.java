package sunder.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigInteger;
import sunder.jvm.explore.Ending;
import sunder.jvm.explore.Pct;
import sunder.jvm.explore.RandomWalk;
import sunder.jvm.explore.Replay;
import sunder.jvm.explore.Scheduler;
import sunder.jvm.explore.Strategy;
import sunder.jvm.explore.TraceRecorder;
import sunder.jvm.explore.Tracer;

/** Answers the requests to explore, replay and trace harnesses of one object. */
final class Explorer {
    private static final int BOUNDED = 0, REDUCED = 1, RANDOM = 2;
    private static final int CHANGES = 3;  // of priorities in an execution (Pct)

    private final ObjectSpec spec;
    private final Originals originals;
    private final Scheduler scheduler = new Scheduler();
    private Copy copy, tracingCopy;  // made when first needed

    Explorer(ObjectSpec spec, Dispatcher original) {
        this.spec = spec;
        this.originals = new Originals(spec, original);
    }

    /** Explores one harness after another, up to the first that fails. */
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
        if (warm && schedules == BOUNDED)
            exploration.searchBounded(request.get("preemptions").getAsInt(), request.get("quick").getAsBoolean());
        else if (warm) exploration.sample(schedules == RANDOM ? new RandomWalk(seed) : new Pct(CHANGES, seed));
        if (exploration.preemptions >= 0) reply.addProperty("preemptions", exploration.preemptions);
        reply.addProperty("exhausted", exploration.exhausted);
        reply.addProperty("complete", exploration.complete);
        finish(exploration, reply);
        reply.addProperty("seconds", (System.nanoTime() - start) * 1e-9);
        return reply;
    }

    private void tellFailure(Exploration exploration, JsonObject reply) {
        if (exploration.ending == Ending.ENDED) return;
        reply.addProperty("failure", exploration.ending == Ending.DEADLOCK ? "deadlock" : "hang");
        reply.addProperty("schedule", scheduler.schedule().toString());
    }

    private void finish(Exploration exploration, JsonObject reply) {
        tellFailure(exploration, reply);
        reply.add("observations", exploration.observations.toJson());
        JsonArray broken = new JsonArray();
        for (String premise : exploration.brokenPremises()) broken.add(premise);
        reply.add("broken-premises", broken);
        reply.addProperty("executions", exploration.executions);
    }

    JsonObject replay(JsonObject request) {
        Exploration exploration = exploration(request.get("harness").getAsString(), request, false);
        replay(exploration, request, null);
        JsonObject reply = new JsonObject();
        finish(exploration, reply);
        reply.addProperty("seconds", 0);
        return reply;
    }

    private void replay(Exploration exploration, JsonObject request, Tracer tracer) {
        if (!exploration.warmUp()) return;
        Strategy strategy = replayOf(request.get("schedule").getAsString());
        scheduler.traceTo(tracer);
        boolean ended = exploration.run(strategy);
        scheduler.traceTo(null);
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
        replay(exploration, request, recorder);
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
