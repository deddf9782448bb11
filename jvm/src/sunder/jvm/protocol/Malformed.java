package sunder.jvm.protocol;

/** A request that is not as docs/protocol.md has it. */
public final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(String why) {
        super("the request is malformed: " + why);
    }
}
