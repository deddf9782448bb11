package hostile;

/** Writes garbage to the descriptor of the worker's replies. */
public class Garbage extends Subject {
    public void act() throws ReflectiveOperationException {
        if (meet()) Descriptors.write(4, "garbage\n");
    }
}
