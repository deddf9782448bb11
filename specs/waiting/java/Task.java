package waiting;

import java.util.concurrent.FutureTask;

/** A FutureTask with something to do: a spec cannot give the constructor a Callable. */
public class Task extends FutureTask<Object> {
    public Task() {
        super(() -> 1);
    }

    /** Does not interrupt the thread that runs the task: interrupts cannot be scheduled. */
    public boolean cancel() {
        return cancel(false);
    }
}
