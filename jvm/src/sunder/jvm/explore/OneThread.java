package sunder.jvm.explore;

/** Says which executions of a strategy are tried on one thread. The C++ engine needs none: its fibers share a thread. */
public interface OneThread {
    /** Every execution has a thread for each sequence. */
    OneThread NEVER = () -> false;

    /** Whether the execution that begins may be tried on one thread. */
    boolean mayRunOnOneThread();

    /** The execution needs a thread for each sequence. Whether to run it again that way, with the same choices. */
    default boolean again() {
        return true;
    }
}
