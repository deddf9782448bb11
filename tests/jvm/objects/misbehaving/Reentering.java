package misbehaving;

/**
 * Holds a monitor of the JDK's own while it looks at what others write. Were all sequences run by one thread, that monitor
 * would keep nobody out.
 */
public class Reentering {
    private final StringBuffer text = new StringBuffer();
    private volatile int value;

    /** How much longer the text grew meanwhile: not at all. */
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
