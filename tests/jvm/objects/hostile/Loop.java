package hostile;

/** Loops without an end. */
public class Loop extends Subject {
    public void act() {
        for (long n = 0; n >= 0 && meet(); n++) {
            // without an end
        }
    }
}
