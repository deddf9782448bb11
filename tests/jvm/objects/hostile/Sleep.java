package hostile;

/** Sleeps for 30 seconds and ignores interrupts. */
public class Sleep extends Subject {
    public void act() {
        if (meet()) sleepSeconds(30);
    }
}
