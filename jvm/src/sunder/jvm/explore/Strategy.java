package sunder.jvm.explore;

/** Chooses schedules, one execution after another. The C++ engine has the same interface, and AT_POINTS for its reduced search. */
public interface Strategy {
    /**
     * When `choose` is called: where two or more sequences can move, or before every event, whether it is a scheduling point
     * or not. A strategy that is asked at events decides alone which sequence moves: the engine puts none off.
     */
    enum Asked { AT_CHOICES, AT_EVENTS }

    /** Starts an execution. False if there is none left to run. */
    boolean begin();

    /** The sequence that moves next: one of `choice.enabled`. The choice is valid during the call only. */
    int choose(Choice choice);

    /**
     * One of `alternatives` (at least two), numbered from 0, where the code under test leaves something to chance, such as
     * which sequence is woken, or a random number.
     */
    int draw(int alternatives);

    /** Whether a sequence that begins to wait is woken at once, though nobody wakes it. It may go on at any later point. */
    default boolean wakesSpuriously() {
        return false;
    }

    /** Whether a sequence that yields again and again is put off. */
    default boolean switchesAtYields() {
        return true;
    }

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
