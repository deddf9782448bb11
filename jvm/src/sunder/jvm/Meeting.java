package sunder.jvm;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** A barrier for a fixed number of threads that is used again and again. Each thread counts its own meetings. */
final class Meeting {
    private static final int SPINS = 1000;  // before the thread waits at the bell
    private static final int MIDDLE = 32;   // of an array that is padded against false sharing

    private final AtomicIntegerArray arrivals = new AtomicIntegerArray(2 * MIDDLE);
    private final int threads;
    private final Bell bell;

    Meeting(int threads, Bell bell) {
        this.threads = threads;
        this.bell = bell;
    }

    /** Returns when all threads have come. `expected` is the result of the thread's last call, at first 0. */
    int attend(int expected, int self) {
        int target = expected + threads;
        if (arrivals.incrementAndGet(MIDDLE) == target) {
            bell.ring();
            return target;
        }
        for (int i = 0; i < SPINS; i++)
            if (haveCome(target)) return target;
        bell.waitUntil(() -> haveCome(target), self);
        return target;
    }

    private boolean haveCome(int target) {
        return arrivals.get(MIDDLE) - target >= 0;  // correct even if the numbers wrap
    }
}
