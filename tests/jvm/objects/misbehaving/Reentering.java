package misbehaving;

/**
 * Holds a monitor of the JDK while it reads a text that others write. If one thread ran all sequences, that monitor would
 * exclude none of them.
 */
public class Reentering {
    private final StringBuffer text = new StringBuffer();
    private volatile int value;

    /** The growth of the text meanwhile: always 0. */
    private final class Growth {
        @Override
        public String toString() {
            int before = text.length();
            int seen = value;
            return (text.length() - before) + (seen < 0 ? "?" : "");
        }
    }

    public void write(int what) {
        text.append(1);
        value = what;
    }

    public String text() {
        return text.toString();
    }

    public void growth() {
        text.append(new Growth());
    }
}
