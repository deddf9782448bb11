package hostile;

/** Kills its own process by a command. */
public class KillItself extends Subject {
    public void act() throws Exception {
        if (meet()) new ProcessBuilder("sh", "-c", "kill -KILL $PPID").start().waitFor();
    }
}
