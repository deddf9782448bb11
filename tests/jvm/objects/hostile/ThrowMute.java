package hostile;

/** Throws an exception that cannot be described. */
public class ThrowMute extends Subject {
    public void act() {
        if (meet()) throw new Mute();
    }

    /** Throws whatever it is asked. */
    public static class Mute extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new Mute();
        }

        @Override
        public String toString() {
            throw new Mute();
        }

        @Override
        public int hashCode() {
            throw new Mute();
        }

        @Override
        public synchronized Throwable getCause() {
            return this;
        }
    }
}
