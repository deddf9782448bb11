package hostile;

/** Throws an exception whose description never ends. */
public class ThrowSlow extends Subject {
    public void act() {
        if (meet()) throw new Slow();
    }

    /** Describes itself without an end. */
    public static class Slow extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            sleepSeconds(30);
            return "";
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }
}
