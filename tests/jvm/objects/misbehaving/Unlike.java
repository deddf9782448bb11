package misbehaving;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Hashtable;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import javax.naming.InitialContext;

/** Behaviour in which a copy of a class differs from its original. */
public class Unlike {
    private volatile int value;

    public void set(int to) {
        value = to;
    }

    public int get() {
        return value;
    }

    public String name() {
        return getClass().getName();
    }

    public int methods() {
        return getClass().getDeclaredMethods().length;
    }

    /** Casts an object that an uncopied class made to a class that is copied. */
    public int cast() {
        return ((ArrayList<Integer>) Arrays.asList(1, 2).stream().collect(Collectors.toList())).size();
    }

    /** The same, but catches the exception. */
    public int castQuietly() {
        try {
            return cast();
        } catch (ClassCastException e) {
            return -1;
        }
    }

    /** Throws this error itself. */
    public int castWrongly() {
        List<Object> all = new ArrayList<>();
        all.add("text");
        return (Integer) all.get(0);
    }

    /** No correct class throws such an error. */
    public int breakLinks() {
        throw new NoSuchMethodError("somewhere");
    }

    public int breakLinksQuietly() {
        try {
            return breakLinks();
        } catch (Error e) {
            return -1;
        }
    }

    public boolean handOver() throws Exception {
        return new InitialContext(new Hashtable<String, String>()) != null;
    }

    public int queueLength() {
        return new ReentrantLock().getQueueLength();
    }

    /** The caller does not see that the call was refused. */
    public int queueLengthQuietly() {
        try {
            return queueLength();
        } catch (Throwable t) {
            return 0;
        }
    }

    public void startByReference() {
        Thread thread = new Thread(() -> set(1));
        Runnable start = thread::start;
        start.run();
    }

    public int parallel() {
        return Arrays.asList(1, 2).parallelStream().mapToInt(i -> i).sum();
    }

    /** Starts its own thread in the constructor. */
    public static class Active {
        private volatile int value;

        public Active() {
            new Thread(() -> value = 1).start();
        }

        public int get() {
            return value;
        }
    }
}
