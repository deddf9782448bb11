package sunder.jvm;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/** A thread that runs sequences, and its state for the watchdog. */
final class Member extends Thread {
    static final int ANY_CORE = -1;
    private static final long LONGEST_END = 100;  // milliseconds
    private static final long STACK = 1 << 20;
    private static final int MIDDLE = 16;  // of an array that is padded against false sharing

    private final int core;
    private final AtomicLongArray beats = new AtomicLongArray(2 * MIDDLE);
    private volatile SystemThread system;
    private volatile Runnable job;
    private volatile boolean leftBehind;

    Member(ThreadGroup group, int core) {
        super(group, null, "sequence", STACK);
        this.core = core;
        setDaemon(true);
        start();
    }

    /** Runs the job. The last one must have ended. */
    void take(Runnable todo) {
        beats.set(MIDDLE, 0);
        job = todo;
        LockSupport.unpark(this);
    }

    /** The thread may never return from its job; if it does, it ends. */
    void leaveBehind() {
        leftBehind = true;
        interrupt();
        LockSupport.unpark(this);
    }

    /** Waits for the end of a thread that was left behind without a job. */
    void awaitEnd() {
        try {
            join(LONGEST_END);
        } catch (InterruptedException e) {
            currentThread().interrupt();
        }
    }

    boolean isLeftBehind() {
        return leftBehind;
    }

    @Override
    public void run() {
        system = SystemThread.current();
        if (core != ANY_CORE) system.pinTo(core);
        while (!leftBehind) {
            Runnable todo = job;
            if (todo == null) {
                interrupted();  // clears the flag, with which it would not wait
                LockSupport.park(this);
                continue;
            }
            job = null;
            todo.run();
        }
    }

    void enterCalls() {
        beats.lazySet(MIDDLE, beats() | 1);
    }

    /** The thread waits for others before it makes the rest of its calls. */
    void pauseCalls() {
        beats.lazySet(MIDDLE, beats() & ~1L);
    }

    void endCalls() {
        beats.lazySet(MIDDLE, (beats() | 1) + 1);
    }

    /** Twice the number of times that it has made its calls in this job, plus 1 while it makes them. */
    long beats() {
        return beats.get(MIDDLE);
    }

    /** Whether it waits without a time limit, and not for a core. */
    boolean waitsForEver() {
        return seemsToWait(this) && system.sleeps();
    }

    static boolean seemsToWait(Thread thread) {
        State state = thread.getState();
        return state == State.WAITING || state == State.BLOCKED;
    }
}
