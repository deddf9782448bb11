package sunder.jvm.explore;

/** The executions that a scheduler makes. */
public interface Body {
    /** Records the execution that has ended, if any, and prepares the next one. False if there is none. */
    boolean next() throws Throwable;

    /** Whether the execution that begins may be tried on one thread. */
    boolean mayRunOnOneThread();

    /** Prepares the same execution again, because the last attempt was left. False if it need not be made. */
    boolean again() throws Throwable;

    /** Nobody can move any more. Keeps the results so far: everybody is woken now, and then the execution is left. */
    void stuck();

    /** The number of invocations of the sequence. */
    int invocations(int sequence);

    /** Makes an invocation and keeps its result. */
    void invoke(int sequence, int invocation);
}
