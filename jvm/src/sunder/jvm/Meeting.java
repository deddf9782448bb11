package sunder.jvm;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BooleanSupplier;

/** Where a fixed number of threads meet again and again. Each thread counts its own meetings. */
final class Meeting {
    // Giving way on a busy machine costs a time slice of others, so that it is put off where each thread has a core.
    private static final int MANY_SPINS = 10000, FEW_SPINS = 300;
    private static final int MIDDLE = 32;  // of an array as padding against false sharing

    private final AtomicIntegerArray arrivals = new AtomicIntegerArray(2 * MIDDLE);
    private final int threads;
    private final int spins;

    Meeting(int threads) {
        this.threads = threads;
        this.spins = threads <= Runtime.getRuntime().availableProcessors() ? MANY_SPINS : FEW_SPINS;
    }

    /** Returns when all threads have come; `expected` is what the call before returned, 0 at first. */
    int attend(int expected) {
        int target = expected + threads;
        if (arrivals.incrementAndGet(MIDDLE) - target >= 0) return target;  // wraps
        for (int i = 0; i < spins; i++)
            if (arrivals.get(MIDDLE) - target >= 0) return target;
        while (arrivals.get(MIDDLE) - target < 0) Thread.yield();  // the one we wait for may need our core
        return target;
    }

    static void waitUntil(BooleanSupplier ready) {
        for (int i = 0; i < FEW_SPINS; i++)
            if (ready.getAsBoolean()) return;
        while (!ready.getAsBoolean()) Thread.yield();
    }
}
