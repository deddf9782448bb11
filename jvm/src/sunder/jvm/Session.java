package sunder.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

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

    List<Serial.Run> runSerially(List<Plan.Sequence> sequences, double pause, double hangSeconds) {
        return new Serial(spec, dispatcher, sequences, pause).run(crewOf(1), BLOCKED_SECONDS, hangSeconds);
    }

    JsonObject serial(JsonObject request) {
        List<Plan.Sequence> sequences = new ArrayList<>();
        for (JsonElement text : request.getAsJsonArray("sequences"))
            sequences.add(Plan.of(text.getAsString(), spec).sequences.get(0));
        JsonArray runs = new JsonArray();
        double pause = request.get("pause").getAsDouble(), hang = request.get("hang").getAsDouble();
        for (Serial.Run run : runSerially(sequences, pause, hang)) {
            JsonObject made = new JsonObject();
            made.add("results", texts(run.results));
            if (run.ending == Crew.JobEnd.WAITS) made.addProperty("ending", "blocked");
            if (run.ending == Crew.JobEnd.HANGS) made.addProperty("ending", "hang");
            runs.add(made);
        }
        JsonObject reply = new JsonObject();
        reply.add("runs", runs);
        return reply;
    }

    /**
     * Stresses one harness after another, and replies as soon as one has ended, so that it is known which of them the
     * worker did not survive. The first that fails is the last.
     */
    void stress(JsonObject request, Consumer<JsonObject> replies) {
        double seconds = request.get("seconds").getAsDouble();
        double hangSeconds = request.get("hang").getAsDouble();
        long most = request.get("executions").getAsBigInteger().min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
        long seed = request.get("seed").getAsBigInteger().longValue();
        List<Race> races = new ArrayList<>();
        for (JsonElement text : request.getAsJsonArray("harnesses"))
            races.add(new Race(Plan.of(text.getAsString(), spec), spec, dispatcher, pacer, seconds, most,
                    seed + races.size()));
        for (int from = 0, to = 0; from < races.size(); from = to) {
            while (to < races.size() && races.get(to).threads() == races.get(from).threads()) to++;
            if (!runAll(races.subList(from, to), hangSeconds, replies)) return;
        }
    }

    // Races of equally many threads are run without waking these for each. False if one failed.
    private boolean runAll(List<Race> races, double hangSeconds, Consumer<JsonObject> replies) {
        int threads = races.get(0).threads();
        Crew.JobEnd ending = crewOf(threads).run(threads, (index, self) -> {
            for (Race race : races) {
                race.takePart(index, self);
                if (race.brokenMake() != null) return;
                if (index == 0) replies.accept(reply(race));
            }
        }, DEADLOCK_SECONDS, hangSeconds);
        for (Race race : races)
            if (race.brokenMake() != null) throw cannotBeMade(spec, race.brokenMake());
        if (ending != Crew.JobEnd.ENDED) replies.accept(failure(ending));
        return ending == Crew.JobEnd.ENDED;
    }

    private static JsonObject reply(Race race) {
        JsonObject made = new JsonObject();
        made.add("observations", observations(race.tally()));
        made.addProperty("executions", race.executions());
        made.addProperty("seconds", race.seconds());
        return made;
    }

    // Its threads may still write to the tally.
    private static JsonObject failure(Crew.JobEnd ending) {
        JsonObject made = new JsonObject();
        made.add("observations", new JsonArray());
        made.addProperty("executions", 0);
        made.addProperty("seconds", 0);
        made.addProperty("failure", ending == Crew.JobEnd.WAITS ? "deadlock" : "hang");
        made.addProperty("last", true);
        return made;
    }

    /** Ends its threads, but for those that are still in the code under test. */
    void end() {
        pinnedCrew.end();
        largeCrew.end();
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
