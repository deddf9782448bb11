package sunder.jvm.explore;

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/** A thread for each sequence. Only the thread whose turn it is moves. */
final class SequenceThreads {
    private static final int NOBODY = -1;
    private static final int SPINS = 10_000;  // about 10 µs: as long as it takes to wake a thread

    private final IntConsumer sequence;
    private final Runner[] runners = new Runner[Scheduler.MOST];
    private volatile int turn = NOBODY;
    private volatile boolean over;

    /** Each thread runs its sequence when it gets the turn and is not within the sequence already. */
    SequenceThreads(IntConsumer sequence) {
        this.sequence = sequence;
    }

    private final class Runner extends Thread {
        final int index;
        volatile boolean parked;

        Runner(ThreadGroup group, int index) {
            super(group, null, "sequence-" + index, 1 << 20);
            this.index = index;
            setDaemon(true);
        }

        @Override
        public void run() {
            for (;;) {
                await(index);
                if (over) return;
                sequence.accept(index);
            }
        }
    }

    /** Starts threads until there are `count`. */
    void start(int count) {
        for (int i = 0; i < count; i++) {
            if (runners[i] != null) continue;
            runners[i] = new Runner(Thread.currentThread().getThreadGroup(), i);
            runners[i].start();
        }
    }

    /** The thread of the sequence never returns: another one takes its place. */
    void replace(int sequence) {
        runners[sequence] = null;
        start(sequence + 1);
    }

    /** The innermost place of the sequence in code under test, outside of the JDK if possible; null if there is none. */
    Sites.Site placeOf(int sequence) {
        StackTraceElement[] frames = Thread.getAllStackTraces().get(runners[sequence]);
        StackTraceElement innermost = null;
        for (StackTraceElement frame : frames == null ? new StackTraceElement[0] : frames) {
            if (!frame.getClassName().startsWith("shadow.")) continue;
            boolean isOwn = !Copies.isOfJdk(pathOf(frame));
            if (innermost == null || isOwn) innermost = frame;
            if (isOwn) break;
        }
        if (innermost == null) return null;
        String method = innermost.getMethodName().replace("$unlocked", "");
        return new Sites.Site(pathOf(innermost), innermost.getLineNumber(), method, "", "");
    }

    static String pathOf(StackTraceElement frame) {
        String type = ShadowLoader.originalName(frame.getClassName()).replace('.', '/');
        return type.substring(0, type.lastIndexOf('/') + 1) + frame.getFileName();
    }

    /** Ends the threads. None may be within its sequence. */
    void end() throws InterruptedException {
        over = true;
        for (Runner runner : runners) {
            if (runner == null) continue;
            give(runner.index);
            runner.join();
        }
    }

    /** The thread of the sequence. */
    Thread of(int sequence) {
        return runners[sequence];
    }

    /** The sequence that the thread runs, or -1. */
    int sequenceOf(Thread thread) {
        for (Runner runner : runners)
            if (runner != null && runner == thread) return runner.index;
        return NOBODY;
    }

    void give(int next) {
        turn = next;
        if (runners[next].parked) LockSupport.unpark(runners[next]);
    }

    /** No thread has the turn any more. */
    void take() {
        turn = NOBODY;
    }

    /** Spins, since the turn may come at once, then sleeps. To yield would be to wait for the processes that want the core, too. */
    void await(int me) {
        for (int i = 0; i < SPINS; i++)
            if (turn == me) return;
        Runner self = runners[me];
        self.parked = true;
        while (turn != me) LockSupport.park(this);
        self.parked = false;
    }
}
