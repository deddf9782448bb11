package sunder.jvm.explore;

/** How the engine makes executions, whichever strategy chooses. The C++ engine has one rule more, for its reduced search. */
public final class Rules {
    public static final Rules USUAL = new Rules(false, false);

    /** Whether waits may end without a reason, if the strategy chooses so. */
    final boolean spurious;

    /** Whether a loop is put off only if it certainly has no end, not if it yields again and again. */
    final boolean onlyCirclesWait;

    public Rules(boolean spurious, boolean onlyCirclesWait) {
        this.spurious = spurious;
        this.onlyCirclesWait = onlyCirclesWait;
    }
}
