package sunder.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is kept while the same object is asked for: its dispatcher, its threads, and the pacing that suits it. */
final class Session {
    private static final double BLOCKED_SECONDS = 0.05, DEADLOCK_SECONDS = 0.5;

    private final ObjectSpec spec;
    private final Dispatcher dispatcher;
    private final Crew pinnedCrew = new Crew(true), largeCrew = new Crew(false);
    private final Pacer pacer = new Pacer();
    private Explorer explorer;  // made when first needed

    Session(ObjectSpec spec) {
        this.spec = spec;
        this.dispatcher = DispatcherMaker.make(spec);
    }

    static Refused cannotBeMade(ObjectSpec spec, Throwable why) {
        String message = why.getMessage() == null ? "" : ": " + why.getMessage();
        return new Refused("an instance of " + spec.type.getName() + " could not be made: " + why.getClass().getName()
                + message);
    }

    List<Serial.Run> runSerially(List<Plan.Sequence> sequences, double hangSeconds) {
        return new Serial(spec, dispatcher, sequences).run(crewOf(1), BLOCKED_SECONDS, hangSeconds);
    }

    JsonObject serial(JsonObject request) {
        List<Plan.Sequence> sequences = new ArrayList<>();
        for (JsonElement text : request.getAsJsonArray("sequences"))
            sequences.add(Plan.of(text.getAsString(), spec).sequences.get(0));
        JsonArray runs = new JsonArray();
        for (Serial.Run run : runSerially(sequences, request.get("hang").getAsDouble())) {
            JsonObject made = new JsonObject();
            made.add("results", texts(run.results));
            if (run.ending == Crew.Ending.WAITS) made.addProperty("ending", "blocked");
            if (run.ending == Crew.Ending.HANGS) made.addProperty("ending", "hang");
            runs.add(made);
        }
        JsonObject reply = new JsonObject();
        reply.add("runs", runs);
        return reply;
    }

    JsonObject stress(JsonObject request) {
        long start = System.nanoTime();
        pacer.forgetTimes();
        Plan plan = Plan.of(request.get("harness").getAsString(), spec);
        long most = request.get("executions").getAsBigInteger().min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
        Race race = new Race(plan, spec, dispatcher, pacer, request.get("seconds").getAsDouble(), most,
                request.get("seed").getAsBigInteger().longValue());
        int threads = plan.sequences.size();
        Crew.Ending ending =
                crewOf(threads).run(threads, race::takePart, DEADLOCK_SECONDS, request.get("hang").getAsDouble());
        JsonObject reply = new JsonObject();
        boolean ended = ending == Crew.Ending.ENDED;  // else its threads may still write to it
        if (ended && race.brokenMake() != null) throw cannotBeMade(spec, race.brokenMake());
        reply.add("observations", ended ? observations(race.tally()) : new JsonArray());
        reply.addProperty("executions", ended ? race.executions() : 0);
        reply.addProperty("seconds", (System.nanoTime() - start) * 1e-9);
        if (!ended) reply.addProperty("failure", ending == Crew.Ending.WAITS ? "deadlock" : "hang");
        return reply;
    }

    Explorer explorer() {
        if (explorer == null) explorer = new Explorer(spec, dispatcher);
        return explorer;
    }

    private Crew crewOf(int threads) {
        return Cores.forEach(threads) ? pinnedCrew : largeCrew;
    }

    // Outcomes that are written alike are one: an Integer and a Long of the same value, for example.
    private static JsonArray observations(Tally tally) {
        Map<JsonArray, Long> counts = new LinkedHashMap<>();
        tally.counts.forEach((outcome, row) -> {
            long count = 0;
            for (long n : row) count += n;
            counts.merge(texts(java.util.Arrays.asList(outcome.results)), count, Long::sum);
        });
        JsonArray all = new JsonArray();
        counts.forEach((outcome, count) -> {
            JsonObject made = new JsonObject();
            made.add("outcome", outcome);
            made.addProperty("count", count);
            all.add(made);
        });
        return all;
    }

    private static JsonArray texts(List<Object> results) {
        JsonArray made = new JsonArray();
        for (Object result : results) made.add(TextWriter.text(result));
        return made;
    }
}
