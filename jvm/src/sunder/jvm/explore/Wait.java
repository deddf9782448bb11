package sunder.jvm.explore;

/** What a sequence waits for. */
abstract class Wait {
    /** Whether it can go on. */
    abstract boolean isOver();

    /** Whether it could go on now if its time were up. */
    boolean canGiveUp() {
        return true;
    }
}
