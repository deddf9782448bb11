package hostile;

/** Throws a ThreadDeath. */
public class ThrowDeath extends Subject {
    public void act() {
        if (meet()) throw new ThreadDeath();
    }
}
