package hostile;

/** Does nothing hostile: the others must not spoil its verdicts. */
public class Calm extends Subject {
    public void act() {
        meet();
    }
}
