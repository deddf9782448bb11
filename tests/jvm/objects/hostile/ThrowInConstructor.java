package hostile;

/** Throws an error in each constructor. */
public class ThrowInConstructor extends Subject {
    public ThrowInConstructor() {
        throw new StackOverflowError("constructor");
    }
}
