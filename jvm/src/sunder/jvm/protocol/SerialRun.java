package sunder.jvm.protocol;

import java.util.List;

/** The results of a sequence, as texts, up to the invocation that did not end, if one did not. */
public final class SerialRun {
    /** How it ended. */
    public enum Ending {
        ENDED(""),
        BLOCKED("blocked"),
        HANG("hang");

        final String text;

        Ending(String text) {
            this.text = text;
        }
    }

    final List<String> results;
    final Ending ending;

    public SerialRun(List<String> results, Ending ending) {
        this.results = results;
        this.ending = ending;
    }
}
