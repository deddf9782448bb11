package sunder.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.jvm.protocol.Replies;
import sunder.jvm.protocol.Requests;
import sunder.jvm.protocol.Run;
import sunder.jvm.protocol.SerialRun;
import sunder.jvm.protocol.TraceStep;

/** The state that is kept while requests name the same object: its dispatcher, its threads and its pacer. */
final class Session {
    private static final double BLOCKED_SECONDS = 0.05, DEADLOCK_SECONDS = 0.5;

    private final ObjectSpec spec;
    private final Dispatcher dispatcher;
    private final Crew pinnedCrew = new Crew(true), largeCrew = new Crew(false);
    private final Pacer pacer = new Pacer();
    private final Session reference;  // null if there is none
    private Explorer explorer;  // made when first needed
    private boolean waits, cannotExplore;  // some invocation waited; to explore was refused

    Session(ObjectSpec spec) {
        this.spec = spec;
        this.dispatcher = DispatcherMaker.make(spec);
        this.reference = spec.reference == null ? null : new Session(spec.reference);
    }

    /** The session of the object that tells which results are right. */
    Session predicting() {
        return reference == null ? this : reference;
    }

    static Refused cannotBeMade(ObjectSpec spec, Throwable why) {
        String message = why.getMessage() == null ? "" : ": " + why.getMessage();
        return new Refused("an instance of " + spec.type.getName() + " could not be made: " + spec.maker.make.text() + " threw "
                + why.getClass().getName() + message);
    }

    List<Serial.Run> runSerially(List<Plan.Sequence> sequences, double pause, double hangSeconds) {
        return new Serial(spec, dispatcher, sequences, pause).run(crewOf(1), BLOCKED_SECONDS, hangSeconds);
    }

    /** By the clock it takes a while to know that an invocation waits. Once one did, sequences are explored, if possible. */
    List<SerialRun> serial(Requests.Serial request) {
        if (!waits || cannotExplore || request.pause > 0) return serialByClock(request);
        try {
            return explorer().alone(request.sequences);
        } catch (Refused refused) {
            cannotExplore = true;
            return serialByClock(request);
        }
    }

    private List<SerialRun> serialByClock(Requests.Serial request) {
        List<Plan.Sequence> sequences = new ArrayList<>();
        for (String text : request.sequences) sequences.add(Plan.of(text, spec).sequences.get(0));
        List<SerialRun> runs = new ArrayList<>();
        for (Serial.Run run : runSerially(sequences, request.pause, request.hang))
            runs.add(new SerialRun(texts(run.results), endingOf(run.ending)));
        waits |= runs.get(runs.size() - 1).ending == SerialRun.Ending.BLOCKED;
        return runs;
    }

    private static SerialRun.Ending endingOf(Crew.JobEnd ending) {
        if (ending == Crew.JobEnd.ENDED) return SerialRun.Ending.ENDED;
        return ending == Crew.JobEnd.WAITS ? SerialRun.Ending.BLOCKED : SerialRun.Ending.HANG;
    }

    /**
     * Stresses one harness after another. Replies as soon as one has ended, so that the searching process knows which harness
     * ended the worker. Stops after the first that fails.
     */
    void stress(Requests.Stress request, Replies replies) {
        List<Race> races = new ArrayList<>();
        for (String text : request.harnesses)
            races.add(new Race(Plan.of(text, spec), spec, dispatcher, pacer, request.seconds, request.executions,
                    request.seed + races.size()));
        for (int from = 0, to = 0; from < races.size(); from = to) {
            while (to < races.size() && races.get(to).threads() == races.get(from).threads()) to++;
            if (!runAll(races.subList(from, to), request.hang, replies)) return;
        }
    }

    // Runs races with the same number of threads in one job, so that the threads are woken only once. False if a race failed.
    private boolean runAll(List<Race> races, double hangSeconds, Replies replies) {
        int threads = races.get(0).threads();
        List<TraceStep> stuck = new ArrayList<>();
        Crew.JobEnd ending = crewOf(threads).run(threads, (index, self) -> {
            for (Race race : races) {
                race.takePart(index, self);
                if (race.brokenMake() != null) return;
                if (index == 0) replies.stressed(runOf(race), false);
            }
        }, DEADLOCK_SECONDS, hangSeconds, members -> stuck.addAll(new StuckThreads(members).steps()));
        for (Race race : races)
            if (race.brokenMake() != null) throw cannotBeMade(spec, race.brokenMake());
        if (ending != Crew.JobEnd.ENDED) replies.stressed(failure(ending, stuck), true);
        return ending == Crew.JobEnd.ENDED;
    }

    private static Run runOf(Race race) {
        Run made = new Run();
        made.observations = observations(race.tally());
        made.executions = race.executions();
        made.seconds = race.seconds();
        return made;
    }

    // Has no observations, because the threads may still write to the tally.
    private static Run failure(Crew.JobEnd ending, List<TraceStep> stuck) {
        Run made = new Run();
        if (ending == Crew.JobEnd.WAITS) made.waits = stuck;
        made.failure = ending == Crew.JobEnd.WAITS ? Run.Failure.DEADLOCK : Run.Failure.HANG;
        return made;
    }

    /** Ends the threads, except those that are still in the code under test. */
    void end() {
        if (reference != null) reference.end();
        pinnedCrew.end();
        largeCrew.end();
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    Explorer explorer() {
        if (explorer == null) explorer = new Explorer(spec, dispatcher);
        return explorer;
    }

    private Crew crewOf(int threads) {
        return Cores.forEach(threads) ? pinnedCrew : largeCrew;
    }

    // Outcomes with the same text count as one, such as an Integer and a Long of the same value.
    private static List<Run.Observation> observations(Tally tally) {
        Map<List<String>, Long> counts = new LinkedHashMap<>();
        tally.counts.forEach((outcome, row) -> {
            long count = 0;
            for (long n : row) count += n;
            counts.merge(texts(Arrays.asList(outcome.results)), count, Long::sum);
        });
        List<Run.Observation> all = new ArrayList<>();
        counts.forEach((outcome, count) -> all.add(new Run.Observation(outcome, count)));
        return all;
    }

    private static List<String> texts(List<Object> results) {
        List<String> made = new ArrayList<>();
        for (Object result : results) made.add(TextWriter.text(result));
        return made;
    }
}
