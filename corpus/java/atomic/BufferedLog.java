package atomic;

/** Each call of a StringBuffer is atomic. */
public class BufferedLog {
    private final StringBuffer text = new StringBuffer();

    public void add(int value) {
        text.append(value);
    }

    public String text() {
        return text.toString();
    }

    public int length() {
        return text.length();
    }
}
