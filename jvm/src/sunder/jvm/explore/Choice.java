package sunder.jvm.explore;

/** A scheduling point: which sequences can move, and whether a switch is a preemption. */
public final class Choice {
    /** In place of a sequence. */
    public static final int NOBODY = -1;

    /** Sequences (bits) that can move; never empty. */
    public int enabled;

    /** The sequence that moved last if it can go on, else NOBODY. */
    public int current = NOBODY;

    /** Whether a switch to another sequence is not a preemption. */
    public boolean free;

    /** Sequences (bits) that wait, and whose wait may end without a reason. None of them is enabled. */
    public int wakeable;

    /** Where in the code the current sequence is. */
    public int site;

    /** Made by the sequence that moved last, since it was switched to. */
    public int events;
}
