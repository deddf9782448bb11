package sunder.jvm.protocol;

import java.util.List;

/** The results of a sequence as text, up to the invocation that did not end, if any. */
public final class SerialRun {
    /** How the sequence ended. */
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
    public final Ending ending;

    public SerialRun(List<String> results, Ending ending) {
        this.results = results;
        this.ending = ending;
    }
}
