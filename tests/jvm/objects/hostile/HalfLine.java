package hostile;

/** Writes half a line to the descriptor of the worker's replies. */
public class HalfLine extends Subject {
    public void act() throws ReflectiveOperationException {
        if (meet()) Descriptors.write(4, "{\"id\": ");
    }
}
