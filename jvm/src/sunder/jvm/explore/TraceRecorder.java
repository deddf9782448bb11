package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.jvm.protocol.TraceStep.Kind;

/** Records the steps of one execution, for people to read. */
public final class TraceRecorder implements Tracer {
    /** A call, a result, or an access. */
    public static final class Step {
        public final int sequence, invocation;
        public final Kind kind;
        private final int site;
        private String value = "";
        private String place, reason;  // of a sequence that waits for ever, else null

        Step(int sequence, Kind kind, int invocation, int site) {
            this.sequence = sequence;
            this.kind = kind;
            this.invocation = invocation;
            this.site = site;
        }

        public String place() {
            if (place != null) return place;
            return kind == Kind.ACCESS ? Sites.at(site).place() : "";
        }

        public String what() {
            if (reason != null) return reason;
            if (kind != Kind.ACCESS) return "";
            return Sites.at(site).what + (value.isEmpty() ? "" : ": " + value);
        }

        public String source() {
            return kind == Kind.ACCESS && reason == null ? SourceLines.at(Sites.at(site).path, Sites.at(site).line) : "";
        }
    }

    private final List<Step> steps = new ArrayList<>();

    @Override
    public void invoked(int sequence, int invocation) {
        steps.add(new Step(sequence, Kind.CALL, invocation, 0));
    }

    @Override
    public void returned(int sequence, int invocation) {
        steps.add(new Step(sequence, Kind.RESULT, invocation, 0));
    }

    @Override
    public void stepped(int sequence, int site) {
        steps.add(new Step(sequence, Kind.ACCESS, 0, site));
    }

    @Override
    public void value(String text) {
        Step last = steps.get(steps.size() - 1);
        if (last.kind == Kind.ACCESS && last.value.isEmpty()) last.value = text;
    }

    @Override
    public void waits(int sequence, String place, String reason) {
        Step made = new Step(sequence, Kind.ACCESS, 0, Sites.BOUNDARY);
        made.place = place;
        made.reason = reason;
        steps.add(made);
    }

    /** The steps at locations that several sequences access, and the last step, which may be the failure. */
    public List<Step> noticeable() {
        Map<String, Integer> touched = new HashMap<>();
        for (Step s : steps)
            if (s.kind == Kind.ACCESS && s.reason == null) touched.merge(Sites.at(s.site).location, 1 << s.sequence, (a, b) -> a | b);
        List<Step> kept = new ArrayList<>();
        for (Step s : steps) {
            boolean shared = s.kind != Kind.ACCESS || s.reason != null || Integer.bitCount(touched.get(Sites.at(s.site).location)) > 1;
            if (shared || s == steps.get(steps.size() - 1)) kept.add(s);
        }
        return kept;
    }
}
