package sunder.jvm.explore;

/** What clocks say to the code under test: the same in each execution. */
final class Clocks {
    // At the start: 1 March 2026, and how long a machine may have been up by then.
    private static final long START_MILLIS = 1_772_323_200_000L, START_NANOS = 1_234_567_891_011L;
    private static final long LONG_AFTER = 1L << 50;  // nanoseconds: whatever the time limit was

    private long passed;  // nanoseconds
    private int asked;  // by these sequences, as bits

    void start() {
        passed = 0;
        asked = 0;
    }

    /** Time goes on as things are done, and stands still in a loop that only looks at it. */
    long nanos(int sequence, int done) {
        asked |= 1 << sequence;
        return START_NANOS + passed + done;
    }

    long millis(int sequence) {
        asked |= 1 << sequence;
        return START_MILLIS + passed / 1_000_000;
    }

    /** A time limit runs out. */
    void passLimit() {
        passed += LONG_AFTER;
    }

    boolean wasAskedBy(int sequence) {
        return (asked >> sequence & 1) != 0;
    }

    void forgetAsking(int sequence) {
        asked &= ~(1 << sequence);
    }
}
