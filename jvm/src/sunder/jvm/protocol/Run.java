package sunder.jvm.protocol;

import java.util.ArrayList;
import java.util.List;

/** The result of the executions of a harness. */
public final class Run {
    /** The symptom that ended the executions early. */
    public enum Failure {
        DEADLOCK("deadlock"),
        HANG("hang");

        final String kind;

        Failure(String kind) {
            this.kind = kind;
        }
    }

    /** An outcome that was seen. The fields after the count have values only if schedules are chosen. */
    public static final class Observation {
        public final List<String> outcome;
        public final long count;
        public final String schedule;
        public final List<int[]> realTime;
        public final boolean serial;
        public final int preemptions;  // of the schedule, if their number was bounded
        public final List<String> woken;  // at a stuck end: the outcome after everybody was woken; empty if no call returned
        public final boolean circle;  // at a stuck end: each sequence waits for a lock that another one holds

        public Observation(List<String> outcome, long count) {
            this(outcome, count, "", new ArrayList<>(), false, 0, new ArrayList<>(), false);
        }

        public Observation(List<String> outcome, long count, String schedule, List<int[]> realTime, boolean serial, int preemptions,
                List<String> woken, boolean circle) {
            this.outcome = outcome;
            this.count = count;
            this.schedule = schedule;
            this.realTime = realTime;
            this.serial = serial;
            this.preemptions = preemptions;
            this.woken = woken;
            this.circle = circle;
        }
    }

    public List<Observation> observations = new ArrayList<>();
    public long executions;
    public double seconds;
    public Failure failure;  // null if there was no failure
    public String schedule = "";  // schedule of the failure
    public List<TraceStep> waits = new ArrayList<>();  // of a failure by stress
    public int preemptions = -1;  // every schedule with at most this number was run
    public boolean exhausted, complete;
    public List<String> brokenPremises = new ArrayList<>();
}
