package sunder.jvm;

/** What was asked for is wrong; the message is one sentence for the user. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
        super(message);
    }
}
