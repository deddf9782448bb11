package sunder.jvm.protocol;

/** One step of an execution under a known schedule. */
public final class TraceStep {
    /** The action of the sequence in this step. */
    public enum Kind {
        CALL("call"),
        RESULT("result"),
        ACCESS("access"),
        WAIT("wait");

        final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    final int sequence, invocation;
    final Kind kind;
    final String place, what, source;

    public TraceStep(int sequence, Kind kind, int invocation, String place, String what, String source) {
        this.sequence = sequence;
        this.kind = kind;
        this.invocation = invocation;
        this.place = place;
        this.what = what;
        this.source = source;
    }
}
