package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.jvm.protocol.TraceStep.Kind;

/** Records the steps of one execution, for people to read. */
public final class TraceRecorder implements Tracer {
    private static final String ELEMENT = "element";  // as in the sites of array instructions

    /** A call, a result, an access, or a wait for ever. */
    public static final class Step {
        public final int sequence, invocation;
        public final Kind kind;
        private final int site;
        private String name = "", value = "";
        private Sites.Site seenAt;  // where it waits, or where it calls a model; null if the site tells it
        private Sites.Site calledAt;  // where code that is not of the JDK calls the JDK's; null elsewhere

        Step(int sequence, Kind kind, int invocation, int site) {
            this.sequence = sequence;
            this.kind = kind;
            this.invocation = invocation;
            this.site = site;
        }

        public String place() {
            if (at() == null) return "";
            return calledAt == null ? at().place() : calledAt.place() + " > " + at().place();
        }

        public String what() {
            if (kind != Kind.ACCESS) return value;
            return Sites.at(site).what + (name.isEmpty() ? "" : " " + name) + (value.isEmpty() ? "" : ": " + value);
        }

        public String source() {
            return at() == null ? "" : SourceLines.at(at().path, at().line);
        }

        // A field of any object has one name, whether code names it or Unsafe finds it by its offset.
        private String location() {
            if (name.startsWith("[")) return ELEMENT;
            String known = Sites.at(site).location;
            return name.isEmpty() ? known.substring(known.lastIndexOf('.') + 1) : name;
        }

        private Sites.Site at() {
            return kind == Kind.ACCESS && seenAt == null ? Sites.at(site) : seenAt;
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
        Step made = new Step(sequence, Kind.ACCESS, 0, site);
        if (Sites.at(site).line == 0) made.seenAt = callerOf(Sites.at(site), false);
        if (made.at() != null && Copies.isOfJdk(made.at().path)) made.calledAt = callerOf(Sites.at(site), true);
        steps.add(made);
    }

    // The line of the copy that calls a model, or code of the JDK if asked for calls from outside. Null if that code has no lines,
    // such as that which locks for a synchronized method.
    private static Sites.Site callerOf(Sites.Site called, boolean fromOutside) {
        for (StackTraceElement frame : Thread.getAllStackTraces().get(Thread.currentThread())) {
            if (!frame.getClassName().startsWith("shadow.")) continue;
            String path = SequenceThreads.pathOf(frame);
            if (fromOutside && Copies.isOfJdk(path)) continue;
            if (frame.getLineNumber() <= 0) return null;
            String method = frame.getMethodName().replace("$unlocked", "");
            return new Sites.Site(path, frame.getLineNumber(), method, called.what, called.location);
        }
        return null;
    }

    @Override
    public void at(String name) {
        Step last = steps.get(steps.size() - 1);
        if (last.kind == Kind.ACCESS) last.name = name;
    }

    @Override
    public void value(String text) {
        Step last = steps.get(steps.size() - 1);
        if (last.kind == Kind.ACCESS && last.value.isEmpty()) last.value = text;
    }

    @Override
    public void waits(int sequence, Sites.Site place, String what) {
        Step made = new Step(sequence, Kind.WAIT, 0, Sites.BOUNDARY);
        made.seenAt = place;
        made.value = what;
        steps.add(made);
    }

    /** The steps at locations that several sequences access, and the last step, which may be the failure. */
    public List<Step> noticeable() {
        Map<String, Integer> touched = new HashMap<>();
        for (Step s : steps)
            if (s.kind == Kind.ACCESS) touched.merge(s.location(), 1 << s.sequence, (a, b) -> a | b);
        List<Step> kept = new ArrayList<>();
        for (Step s : steps) {
            boolean shared = s.kind != Kind.ACCESS || Integer.bitCount(touched.get(s.location())) > 1;
            if (shared || s == steps.get(steps.size() - 1)) kept.add(s);
        }
        return kept;
    }
}
