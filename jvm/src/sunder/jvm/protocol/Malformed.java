package sunder.jvm.protocol;

/** A request that differs from docs/protocol.md. */
public final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(String why) {
        super("the request is malformed: " + why);
    }
}
