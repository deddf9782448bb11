package hostile;

/** Its class cannot be initialised. */
public class ThrowInInitializer extends Subject {
    static {
        if (true) throw new IllegalStateException("initializer");
    }
}
