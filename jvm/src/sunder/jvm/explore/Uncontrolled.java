package sunder.jvm.explore;

/** The code under test calls something that cannot be scheduled. */
public final class Uncontrolled extends Error {
    private static final long serialVersionUID = 1;

    Uncontrolled(String call) {
        this(call, "cannot be scheduled");
    }

    /** The code under test may catch it, so that it is noted, too. */
    Uncontrolled(String call, String why) {
        super("it calls " + call + ", which " + why);
        if (Hooks.scheduler != null) Hooks.scheduler.premises.refuse(getMessage());
    }
}
