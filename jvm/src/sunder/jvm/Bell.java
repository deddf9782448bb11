package sunder.jvm;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Lets threads wait for each other: they spin, then yield a few times, then sleep until the bell rings. They do not yield
 * for long, because on a core that is shared with other processes each yield costs a time slice.
 */
final class Bell {
    // With a core for each thread, the other thread is running or will be soon. With fewer cores, it may need the core of
    // the thread that waits.
    private static final long LONG_SPIN = 1_000_000, SHORT_SPIN = 5_000;  // nanoseconds
    private static final int SPINS_BETWEEN_LOOKS = 64;                    // of the clock
    private static final int YIELDS = 32;
    private static final long LONGEST_SLEEP = 1_000_000;  // nanoseconds; a thread that is about to sleep may miss a ring

    private final long spin;
    private final AtomicReferenceArray<Thread> sleepers;
    private final AtomicInteger sleeping = new AtomicInteger();

    Bell(int threads) {
        spin = Cores.forEach(threads) ? LONG_SPIN : SHORT_SPIN;
        sleepers = new AtomicReferenceArray<>(threads);
    }

    /** Returns when it is ready. The thread that makes it ready must ring afterwards. */
    void waitUntil(BooleanSupplier ready, int self) {
        long start = System.nanoTime();
        do {
            for (int i = 0; i < SPINS_BETWEEN_LOOKS; i++)
                if (ready.getAsBoolean()) return;
        } while (System.nanoTime() - start < spin);
        for (int i = 0; i < YIELDS; i++) {
            if (ready.getAsBoolean()) return;
            Thread.yield();
        }
        sleepers.set(self, Thread.currentThread());
        sleeping.incrementAndGet();
        while (!ready.getAsBoolean()) LockSupport.parkNanos(LONGEST_SLEEP);
        sleeping.decrementAndGet();
        sleepers.set(self, null);
    }

    void ring() {
        if (sleeping.get() == 0) return;
        for (int i = 0; i < sleepers.length(); i++) LockSupport.unpark(sleepers.get(i));
    }
}
