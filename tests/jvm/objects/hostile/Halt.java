package hostile;

/** Ends the VM at once. */
public class Halt extends Subject {
    public void act() {
        if (meet()) Runtime.getRuntime().halt(9);
    }
}
