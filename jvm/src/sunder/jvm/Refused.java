package sunder.jvm;

/** The request is wrong; the message is one sentence for the user. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
        super(message);
    }

    /** The exception of a copy, with the name of the original class and without names of loaders and modules. */
    static String brief(Throwable thrown) {
        return thrown.toString().replace("shadow.", "").replace("shadow/", "").replaceAll(" \\(.*\\)", "");
    }
}
