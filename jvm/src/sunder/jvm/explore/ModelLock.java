package sunder.jvm.explore;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** Stands for java.util.concurrent.locks.ReentrantLock: to take it is one step. */
public class ModelLock implements Lock, java.io.Serializable {
    private static final long serialVersionUID = 1;
    private static final int FREE = -1, OUTSIDE = -2;
    private static final int LOCK = Sites.add("ReentrantLock.java", 0, "lock", "lock", "lock");
    private static final int TRY = Sites.add("ReentrantLock.java", 0, "tryLock", "try lock", "lock");
    private static final int AWAIT = Sites.add("ReentrantLock.java", 0, "await", "await", "lock");
    private static final int LOOK = Sites.add("ReentrantLock.java", 0, "isLocked", "read lock", "lock");

    private final boolean fair;
    private int owner = FREE, holds;

    public ModelLock() {
        this(false);
    }

    public ModelLock(boolean fair) {
        this.fair = fair;
    }

    private static int me() {
        return Hooks.active ? Hooks.control.current() : OUTSIDE;
    }

    @Override
    public void lock() {
        if (owner != me() && Hooks.active) Hooks.control.await(free(), false, LOCK);
        take(1);
    }

    private Wait free() {
        return new Wait() {
            @Override
            boolean isOver() {
                return owner == FREE;
            }
        };
    }

    private void take(int more) {
        owner = me();
        holds += more;
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) throw new InterruptedException();
        lock();
    }

    @Override
    public boolean tryLock() {
        if (owner != me()) Hooks.point(TRY);
        if (owner != FREE && owner != me()) return false;
        take(1);
        return true;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
        if (owner != me() && Hooks.active && !Hooks.control.await(free(), true, TRY)) return false;
        take(1);
        return true;
    }

    @Override
    public void unlock() {
        if (owner != me()) throw new IllegalMonitorStateException();
        if (--holds == 0) owner = FREE;
    }

    @Override
    public Condition newCondition() {
        return new ModelCondition();
    }

    public boolean isHeldByCurrentThread() {
        return owner == me();
    }

    public boolean isLocked() {
        if (owner != me()) Hooks.point(LOOK);
        return owner != FREE;
    }

    public int getHoldCount() {
        return owner == me() ? holds : 0;
    }

    public final boolean isFair() {
        return fair;
    }

    public final boolean hasQueuedThreads() {
        throw new Uncontrolled("java.util.concurrent.locks.ReentrantLock.hasQueuedThreads");
    }

    public final int getQueueLength() {
        throw new Uncontrolled("java.util.concurrent.locks.ReentrantLock.getQueueLength");
    }

    public boolean hasWaiters(Condition condition) {
        return ((ModelCondition) condition).waiting != 0;
    }

    public int getWaitQueueLength(Condition condition) {
        return Integer.bitCount(((ModelCondition) condition).waiting);
    }

    private final class ModelCondition implements Condition {
        private int waiting;  // sequences (bits) that nobody has signalled

        // True if it was signalled.
        private boolean await(boolean timed) {
            if (owner != me()) throw new IllegalMonitorStateException();
            if (!Hooks.active) throw new Uncontrolled("java.util.concurrent.locks.Condition.await");
            int held = holds;
            int me = me();
            waiting |= 1 << me;
            owner = FREE;
            holds = 0;
            boolean signalled = Hooks.control.await(new Wait() {
                @Override
                boolean isOver() {
                    return (waiting >> me & 1) == 0;
                }
            }, timed, AWAIT);
            waiting &= ~(1 << me);
            if (owner != FREE) Hooks.control.await(free(), false, AWAIT);
            take(held);
            return signalled;
        }

        @Override
        public void await() throws InterruptedException {
            if (Thread.interrupted()) throw new InterruptedException();
            await(false);
        }

        @Override
        public void awaitUninterruptibly() {
            await(false);
        }

        @Override
        public long awaitNanos(long nanos) {
            if (nanos <= 0) return nanos;
            return await(true) ? 1 : 0;
        }

        @Override
        public boolean await(long time, TimeUnit unit) {
            return time > 0 && await(true);
        }

        @Override
        public boolean awaitUntil(Date deadline) {
            return await(true);
        }

        @Override
        public void signal() {
            if (owner != me()) throw new IllegalMonitorStateException();
            if (waiting == 0) return;
            int skip = Hooks.control.draw(Integer.bitCount(waiting));
            int left = waiting;
            while (skip-- > 0) left &= left - 1;
            waiting &= ~Integer.lowestOneBit(left);
        }

        @Override
        public void signalAll() {
            if (owner != me()) throw new IllegalMonitorStateException();
            waiting = 0;
        }
    }
}
