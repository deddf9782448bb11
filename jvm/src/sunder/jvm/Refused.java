package sunder.jvm;

/** What was asked for is wrong; the message is one sentence for the user. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
        super(message);
    }

    /** What a copy threw, in the words of its original, without what tells loaders and modules apart. */
    static String brief(Throwable thrown) {
        return thrown.toString().replace("shadow.", "").replace("shadow/", "").replaceAll(" \\(.*\\)", "");
    }
}
