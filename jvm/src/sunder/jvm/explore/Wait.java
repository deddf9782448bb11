package sunder.jvm.explore;

/** The condition that a sequence waits for. */
abstract class Wait {
    /** Whether it can go on. */
    abstract boolean isOver();

    /** Whether it could go on now if its time limit had run out, or if the wait ended without a reason. */
    boolean canGiveUp() {
        return true;
    }

    /** Whether the wait may end although nobody woke the sequence, as specifications allow for all waits but those for a lock. */
    boolean canWake() {
        return false;
    }

    /** Ends the wait without a reason: the sequence comes before those that were woken. */
    void wake() {}

    /** The sequence that holds the lock that it waits for, or NOBODY. */
    int holder() {
        return Choice.NOBODY;
    }

    /** The name, in traces, of the thing that it waits for. */
    abstract String what();
}
