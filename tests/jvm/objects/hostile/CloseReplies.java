package hostile;

import java.io.IOException;

/** Closes the descriptor of the worker's replies. */
public class CloseReplies extends Subject {
    public void act() throws ReflectiveOperationException, IOException {
        if (meet()) Descriptors.stream(4).close();
    }
}
