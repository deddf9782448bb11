package sunder.jvm.explore;

/** The code under test calls something that cannot be scheduled. */
public final class Uncontrolled extends Error {
    private static final long serialVersionUID = 1;

    Uncontrolled(String call) {
        super("it calls " + call + ", which cannot be scheduled");
    }
}
