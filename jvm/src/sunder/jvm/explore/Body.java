package sunder.jvm.explore;

/** What is run. */
public interface Body {
    /** Takes note of the execution that has ended, if any, and prepares the next. False if there is none. */
    boolean next() throws Throwable;

    /** Prepares the same execution again: the last one was left. */
    void again() throws Throwable;

    int invocations(int sequence);

    /** Makes an invocation and keeps its result. */
    void invoke(int sequence, int invocation);
}
