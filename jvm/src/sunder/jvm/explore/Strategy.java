package sunder.jvm.explore;

/** Chooses schedules, one execution after another. The C++ engine has the same interface. */
public interface Strategy {
    /**
     * When `choose` is called: where two or more sequences can move, or before every event, whether it is a scheduling point
     * or not. A strategy that is asked at events decides alone which sequence moves: the engine puts none off.
     */
    enum Asked { AT_CHOICES, AT_EVENTS }

    /** Starts an execution. False if there is none left to run. */
    boolean begin();

    /**
     * The sequence that moves next: one of `choice.enabled` or, at the cost of a preemption, `choice.wakeable`. The choice is valid
     * during the call only.
     */
    int choose(Choice choice);

    /**
     * One of the alternatives of what the code under test leaves open besides the sequence that moves. The draw is valid during
     * the call only.
     */
    int draw(Draw draw);

    default Asked asked() {
        return Asked.AT_CHOICES;
    }

    /** Whether the execution met other points than an earlier one under the same choices. */
    default boolean diverged() {
        return false;
    }

    /** Whether the execution that has ended counts: it repeats no other. */
    default boolean counts() {
        return true;
    }
}
