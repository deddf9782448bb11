package sunder.jvm.explore;

/** Chooses schedules, one execution after another. */
public interface Strategy {
    /** Before an execution. False if there is none left to run. */
    boolean begin();

    /**
     * One of the enabled sequences (bits; never empty). `current` is the one that moved last, if it can go on, else -1; going
     * on with another is a preemption unless it is `free`. `site` is where the current one stands.
     */
    int choose(int enabled, int current, boolean free, int site);

    /** What a random number is: one of so many alternatives. */
    int draw(int alternatives);

    /** Whether the execution that begins may be tried on one thread, and, if that cannot be, be made again. */
    default boolean mayRunOnOneThread() {
        return false;
    }

    /** The execution could not be made on one thread. Whether it is to be made again, with the same choices. */
    default boolean again() {
        return true;
    }

    /** Whether it makes choices at points. If not, it does not matter that they are not all known yet. */
    default boolean needsPoints() {
        return true;
    }

    /** The execution did not meet the points that it met before under the same choices. */
    default boolean diverged() {
        return false;
    }

    /** Whether the execution that has ended repeats no other. */
    default boolean counts() {
        return true;
    }
}
