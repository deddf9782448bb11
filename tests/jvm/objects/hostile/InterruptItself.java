package hostile;

/** Interrupts its own thread. */
public class InterruptItself extends Subject {
    public void act() {
        if (meet()) Thread.currentThread().interrupt();
    }
}
