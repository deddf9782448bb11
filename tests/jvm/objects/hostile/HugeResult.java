package hostile;

/** Returns a string of 10 MB. */
public class HugeResult extends Subject {
    public String act() {
        char[] text = new char[10_000_000];
        java.util.Arrays.fill(text, 'r');
        return new String(text);
    }
}
