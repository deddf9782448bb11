package hostile;

/** Stops its own process by a command. */
public class StopItself extends Subject {
    public void act() throws Exception {
        if (meet()) new ProcessBuilder("sh", "-c", "kill -STOP $PPID").start().waitFor();
    }
}
