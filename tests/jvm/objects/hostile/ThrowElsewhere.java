package hostile;

/** Throws in a thread of its own. */
public class ThrowElsewhere extends Subject {
    public void act() throws Exception {
        if (!meet()) return;
        Thread other = new Thread(() -> {
            throw new IllegalStateException("elsewhere");
        });
        other.start();
        other.join();
    }
}
