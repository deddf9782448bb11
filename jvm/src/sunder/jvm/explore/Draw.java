package sunder.jvm.explore;

/** Alternatives of which the strategy draws one: at least two, numbered from 0. */
public final class Draw {
    /** The subject: a sequence that is woken, among those that wait; one that is interrupted; or a random number. */
    public enum Of { WOKEN, INTERRUPTED, NUMBER }

    public Of of = Of.WOKEN;
    public int alternatives = 2;
}
