package sunder.jvm.explore;

/** Thrown through the code under test to leave an execution. Its results are not used. */
final class Left extends Error {
    static final Left THE = new Left();

    private static final long serialVersionUID = 1;

    private Left() {
        super(null, null, false, false);
    }
}
