package sunder.jvm.explore;

/** The code under test makes a call that cannot be scheduled. */
public final class Uncontrolled extends Error {
    private static final long serialVersionUID = 1;

    Uncontrolled(String call) {
        this(call, "cannot be scheduled");
    }

    /** Records the refusal, too, since the code under test may catch the error. */
    Uncontrolled(String call, String why) {
        super("it calls " + call + ", which " + why);
        if (Hooks.scheduler != null) Hooks.scheduler.premises.refuse(getMessage());
    }
}
