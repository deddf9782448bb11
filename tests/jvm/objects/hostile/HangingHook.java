package hostile;

/** Ends the VM, whose shutdown hook does not return. */
public class HangingHook extends Subject {
    public void act() {
        if (!meet()) return;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> sleepSeconds(30)));
        System.exit(5);
    }
}
