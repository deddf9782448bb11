package hostile;

/** Sleeps for 30 seconds, whoever interrupts. */
public class Sleep extends Subject {
    public void act() {
        if (meet()) sleepSeconds(30);
    }
}
