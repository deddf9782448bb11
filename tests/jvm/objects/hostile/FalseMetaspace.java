package hostile;

/** Throws an OutOfMemoryError of its own. */
public class FalseMetaspace extends Subject {
    public void act() {
        if (meet()) throw new OutOfMemoryError("Metaspace");
    }
}
