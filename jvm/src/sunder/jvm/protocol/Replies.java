package sunder.jvm.protocol;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Sends replies to one request. docs/protocol.md explains each field. */
public final class Replies {
    private static final int PROTOCOL = 8;

    private final JsonElement id;
    private final Consumer<JsonObject> sender;

    public Replies(JsonObject request, Consumer<JsonObject> sender) {
        this.id = new Fields(request).value(Requests.ID);
        this.sender = sender;
    }

    public void greeting() {
        JsonObject reply = new JsonObject();
        reply.addProperty("protocol", PROTOCOL);
        send(reply);
    }

    public void refused(String error) {
        JsonObject reply = new JsonObject();
        reply.addProperty("error", error);
        send(reply);
    }

    public void described(List<Described> objects) {
        send("objects", all(objects, Replies::json));
    }

    public void released(boolean clean) {
        JsonObject reply = new JsonObject();
        reply.addProperty("clean", clean);
        send(reply);
    }

    public void lacking(List<String> members) {
        send("lacking", texts(members));
    }

    public void beyondCore(List<String> methods) {
        send("methods", texts(methods));
    }

    public void serial(List<SerialRun> runs) {
        send("runs", all(runs, Replies::json));
    }

    /** One of several replies; no other follows if it is the last. */
    public void stressed(Run run, boolean last) {
        JsonObject reply = new JsonObject();
        reply.add("run", json(run));
        if (last) reply.addProperty("last", true);
        send(reply);
    }

    public void explored(List<Run> runs) {
        send("runs", all(runs, Replies::json));
    }

    public void replayed(Run run) {
        send("run", json(run));
    }

    public void traced(List<TraceStep> steps) {
        send("trace", all(steps, Replies::json));
    }

    private static JsonObject json(Described object) {
        JsonObject described = new JsonObject();
        described.addProperty("name", object.name);
        described.addProperty("target", "jvm");
        described.add("methods", all(object.methods, Replies::json));
        if (!object.parents.isEmpty()) described.add("parents", texts(object.parents));
        if (!object.leftOut.isEmpty()) described.add("left-out", all(object.leftOut, Replies::json));
        JsonObject made = new JsonObject();
        made.add("object", described);
        if (!object.derivedSpec.isEmpty()) made.addProperty("text", object.derivedSpec);
        if (!object.writers.isEmpty()) made.add("writers", texts(object.writers));
        return made;
    }

    private static JsonObject json(Described.LeftOut leftOut) {
        JsonObject made = new JsonObject();
        made.addProperty("method", leftOut.method);
        made.addProperty("why", leftOut.why);
        return made;
    }

    private static JsonObject json(Described.Method method) {
        JsonObject made = new JsonObject();
        made.addProperty("name", method.name);
        made.add("parameters", all(method.parameters, Replies::json));
        made.addProperty("core", method.core);
        made.addProperty("read-only", method.readOnly);
        made.addProperty("void", method.returnsNothing);
        if (!method.role.isEmpty()) made.addProperty("role", method.role);
        if (!method.after.isEmpty()) made.add("after", texts(method.after));
        if (!method.level.isEmpty()) made.addProperty("level", method.level);
        if (method.mayRefuse) made.addProperty("may-refuse", true);
        return made;
    }

    private static JsonObject json(Described.Parameter parameter) {
        JsonObject made = new JsonObject();
        made.addProperty("shape", parameter.shape.text);
        made.addProperty("scalar", parameter.takesText ? "string" : "integer");
        if (!parameter.domain.isEmpty()) made.add("domain", texts(parameter.domain));
        if (parameter.dataIndependent) made.addProperty("data-independent", true);
        return made;
    }

    private static JsonObject json(SerialRun run) {
        JsonObject made = new JsonObject();
        made.add("results", texts(run.results));
        if (run.ending != SerialRun.Ending.ENDED) made.addProperty("ending", run.ending.text);
        return made;
    }

    private static JsonObject json(Run run) {
        JsonObject made = new JsonObject();
        made.add("observations", all(run.observations, Replies::json));
        made.addProperty("executions", run.executions);
        made.addProperty("seconds", run.seconds);
        if (run.failure != null) made.add("failure", json(run.failure));
        if (!run.schedule.isEmpty()) made.addProperty("schedule", run.schedule);
        if (!run.waits.isEmpty()) made.add("waits", all(run.waits, Replies::json));
        if (run.preemptions >= 0) made.addProperty("preemptions", run.preemptions);
        if (run.exhausted) made.addProperty("exhausted", true);
        if (run.complete) made.addProperty("complete", true);
        if (!run.brokenPremises.isEmpty()) made.add("broken-premises", texts(run.brokenPremises));
        return made;
    }

    private static JsonObject json(Run.Failure failure) {
        JsonObject made = new JsonObject();
        made.addProperty("kind", failure.kind);
        return made;
    }

    private static JsonObject json(Run.Observation observation) {
        JsonObject made = new JsonObject();
        made.add("outcome", texts(observation.outcome));
        made.addProperty("count", observation.count);
        if (!observation.schedule.isEmpty()) made.addProperty("schedule", observation.schedule);
        if (!observation.realTime.isEmpty()) made.add("real-time", all(observation.realTime, Replies::pair));
        if (observation.serial) made.addProperty("serial", true);
        if (observation.preemptions > 0) made.addProperty("preemptions", observation.preemptions);
        if (!observation.woken.isEmpty()) made.add("woken", texts(observation.woken));
        if (observation.circle) made.addProperty("circle", true);
        return made;
    }

    private static JsonObject json(TraceStep step) {
        JsonObject made = new JsonObject();
        made.addProperty("sequence", step.sequence);
        made.addProperty("kind", step.kind.text);
        if (step.kind == TraceStep.Kind.CALL || step.kind == TraceStep.Kind.RESULT) made.addProperty("invocation", step.invocation);
        if (!step.place.isEmpty()) made.addProperty("place", step.place);
        if (!step.what.isEmpty()) made.addProperty("what", step.what);
        if (!step.source.isEmpty()) made.addProperty("source", step.source);
        return made;
    }

    private static JsonArray pair(int[] both) {
        JsonArray made = new JsonArray();
        for (int each : both) made.add(each);
        return made;
    }

    private static JsonArray texts(List<String> texts) {
        JsonArray made = new JsonArray();
        for (String text : texts) made.add(text);
        return made;
    }

    private static <T> JsonArray all(List<T> values, Function<T, JsonElement> json) {
        JsonArray made = new JsonArray();
        for (T value : values) made.add(json.apply(value));
        return made;
    }

    private void send(String key, JsonElement value) {
        JsonObject reply = new JsonObject();
        reply.add(key, value);
        send(reply);
    }

    private void send(JsonObject reply) {
        reply.add(Requests.ID, id);
        sender.accept(reply);
    }
}
