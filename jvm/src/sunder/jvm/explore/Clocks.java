package sunder.jvm.explore;

/** Clocks for the code under test, the same in each execution. */
final class Clocks {
    // At the start: 1 March 2026, and a plausible uptime of the machine.
    private static final long START_MILLIS = 1_772_323_200_000L, START_NANOS = 1_234_567_891_011L;
    private static final long LONG_AFTER = 1L << 50;  // nanoseconds: longer than any time limit

    private long passed;  // nanoseconds
    private int asked;  // sequences (bits) that asked for the time

    void start() {
        passed = 0;
        asked = 0;
    }

    /** Time passes with effects, and stands still in a loop that only reads the clock. */
    long nanos(int sequence, int done) {
        asked |= 1 << sequence;
        return START_NANOS + passed + done;
    }

    long millis(int sequence) {
        asked |= 1 << sequence;
        return START_MILLIS + passed / 1_000_000;
    }

    /** Lets any time limit pass. */
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
