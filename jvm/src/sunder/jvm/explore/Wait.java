package sunder.jvm.explore;

/** What a sequence waits for. */
abstract class Wait {
    /** Whether it can go on. */
    abstract boolean isOver();
}
