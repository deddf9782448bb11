package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records the steps of one execution, for people to read. */
public final class TraceRecorder implements Tracer {
    /** A call, a result, or an access. */
    public static final class Step {
        public static final int CALL = 0, RESULT = 1, ACCESS = 2;

        public final int sequence, kind, invocation;
        private final int site;
        private String value = "";

        Step(int sequence, int kind, int invocation, int site) {
            this.sequence = sequence;
            this.kind = kind;
            this.invocation = invocation;
            this.site = site;
        }

        public String place() {
            return kind == ACCESS ? Sites.at(site).place() : "";
        }

        public String what() {
            if (kind != ACCESS) return "";
            return Sites.at(site).what + (value.isEmpty() ? "" : ": " + value);
        }

        public String source() {
            return kind == ACCESS ? SourceLines.at(Sites.at(site).path, Sites.at(site).line) : "";
        }
    }

    private final List<Step> steps = new ArrayList<>();

    @Override
    public void invoked(int sequence, int invocation) {
        steps.add(new Step(sequence, Step.CALL, invocation, 0));
    }

    @Override
    public void returned(int sequence, int invocation) {
        steps.add(new Step(sequence, Step.RESULT, invocation, 0));
    }

    @Override
    public void stepped(int sequence, int site) {
        steps.add(new Step(sequence, Step.ACCESS, 0, site));
    }

    @Override
    public void value(String text) {
        Step last = steps.get(steps.size() - 1);
        if (last.kind == Step.ACCESS && last.value.isEmpty()) last.value = text;
    }

    /** The steps at locations that several sequences access, and the last step, which may be the failure. */
    public List<Step> noticeable() {
        Map<String, Integer> touched = new HashMap<>();
        for (Step s : steps)
            if (s.kind == Step.ACCESS) touched.merge(Sites.at(s.site).location, 1 << s.sequence, (a, b) -> a | b);
        List<Step> kept = new ArrayList<>();
        for (Step s : steps) {
            boolean shared = s.kind != Step.ACCESS || Integer.bitCount(touched.get(Sites.at(s.site).location)) > 1;
            if (shared || s == steps.get(steps.size() - 1)) kept.add(s);
        }
        return kept;
    }
}
