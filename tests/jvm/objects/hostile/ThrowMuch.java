package hostile;

/** Throws an exception with a message of 50 MB. */
public class ThrowMuch extends Subject {
    public void act() {
        if (!meet()) return;
        char[] message = new char[50_000_000];
        java.util.Arrays.fill(message, 'm');
        throw new IllegalStateException(new String(message));
    }
}
