package sunder.jvm.explore;

/** The condition that a sequence waits for. */
abstract class Wait {
    /** Whether it can go on. */
    abstract boolean isOver();

    /** Whether it could go on now if its time limit had run out. */
    boolean canGiveUp() {
        return true;
    }
}
