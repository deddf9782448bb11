package sunder.jvm.explore;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** Model of java.util.concurrent.locks.ReentrantLock: acquiring it is one step. */
public class ModelLock implements Lock, java.io.Serializable {
    private static final long serialVersionUID = 1;
    private static final int FREE = -1, OUTSIDE = -2;
    private static final int LOCK = Sites.add("ReentrantLock.java", 0, "lock", "lock", "lock");
    private static final int TRY = Sites.add("ReentrantLock.java", 0, "tryLock", "try lock", "lock");
    private static final int UNLOCK = Sites.add("ReentrantLock.java", 0, "unlock", "unlock", "lock");
    private static final int AWAIT = Sites.add("ReentrantLock.java", 0, "await", "await", "lock");
    private static final int LOOK = Sites.add("ReentrantLock.java", 0, "isLocked", "read lock", "lock");

    private final boolean fair;
    private int owner = FREE, holds;
    private int execution;  // the last one in which a sequence used the lock
    private int before, taken;  // states before and after the owner got the lock
    private final int[] woken = new int[Scheduler.MOST];  // signalled sequences that wait for the lock, in order
    private int queued;
    private final transient Wait free = new Wait() {
        @Override
        boolean isOver() {
            return owner == FREE;
        }

        @Override
        int holder() {
            return owner;
        }

        @Override
        String what() {
            return held();
        }
    };

    public ModelLock() {
        this(false);
    }

    public ModelLock(boolean fair) {
        this.fair = fair;
    }

    // The sequence that uses the lock. A lock in a static field may have been held at the end of an earlier execution.
    private int me() {
        if (!Hooks.active) return OUTSIDE;
        if (execution != Hooks.scheduler.execution()) {
            execution = Hooks.scheduler.execution();
            queued = 0;
            if (owner >= 0) owner = FREE;
            if (owner == FREE) holds = 0;
        }
        return Hooks.scheduler.current();
    }

    private String held() {
        return "the lock " + Values.text(this) + (owner == FREE ? "" : ", held by sequence " + owner);
    }

    boolean isFree() {
        return owner == FREE;
    }

    @Override
    public void lock() {
        if (owner != me() && Hooks.active) await(false, LOCK);
        take(1);
    }

    private boolean await(boolean timed, int site) {
        boolean isFree = Hooks.scheduler.await(this, free, timed, site);
        if (isFree) before = Hooks.scheduler.effectsBefore();
        if (isFree) taken = Hooks.scheduler.effects();
        return isFree;
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
        boolean looks = look(TRY);
        if (owner != FREE && owner != me()) return hasOnlyLooked();
        if (looks) taken = Hooks.scheduler.effects();
        if (looks) before = Hooks.scheduler.effectsBefore();
        take(1);
        return true;
    }

    // A step, unless the sequence holds the lock, so that no other can change its state; whether it is one.
    private boolean look(int site) {
        if (!Hooks.active || owner == me()) return false;
        Hooks.scheduler.use(this, site);
        return true;
    }

    private static boolean hasOnlyLooked() {
        if (Hooks.active) Hooks.scheduler.isAsAt(Hooks.scheduler.effectsBefore());
        return false;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        if (time <= 0) return tryLock();
        if (owner != me() && Hooks.active && !await(true, TRY)) return false;
        take(1);
        return true;
    }

    @Override
    public void unlock() {
        if (owner != me()) throw new IllegalMonitorStateException();
        boolean isUnchanged = Hooks.active && Hooks.scheduler.effects() == taken;
        if (holds == 1 && Hooks.active) Hooks.scheduler.use(this, UNLOCK);
        if (--holds > 0) return;
        owner = FREE;
        if (isUnchanged) Hooks.scheduler.isAsAt(before);
    }

    @Override
    public Condition newCondition() {
        return new ModelCondition();
    }

    public boolean isHeldByCurrentThread() {
        return owner == me();
    }

    public boolean isLocked() {
        if (look(LOOK)) hasOnlyLooked();
        return owner != FREE;
    }

    public int getHoldCount() {
        return owner == me() ? holds : 0;
    }

    public final boolean isFair() {
        return fair;
    }

    public boolean hasWaiters(Condition condition) {
        return getWaitQueueLength(condition) != 0;
    }

    public int getWaitQueueLength(Condition condition) {
        if (condition == null) throw new NullPointerException();
        ModelCondition of = (ModelCondition) condition;
        if (of.lock() != this) throw new IllegalArgumentException();
        if (owner != me()) throw new IllegalMonitorStateException();
        return Integer.bitCount(of.waiting);
    }

    @Override
    public String toString() {
        throw new Uncontrolled("java.util.concurrent.locks.ReentrantLock.toString");
    }

    // Returns the number of sequences left.
    private static int remove(int[] sequences, int count, int sequence) {
        int at = 0;
        while (sequences[at] != sequence) at++;
        System.arraycopy(sequences, at + 1, sequences, at, count - at - 1);
        return count - 1;
    }

    // As in the original, waiting sequences are signalled in the order of their arrival, and get the lock in that order.
    private final class ModelCondition implements Condition {
        private int waiting;  // sequences (bits) that were not signalled
        private final int[] order = new int[Scheduler.MOST];  // the same sequences, in the order of their arrival
        private int count;

        ModelLock lock() {
            return ModelLock.this;
        }

        // Unlocking and starting to wait is one step; being signalled and locking again is another. True if it was signalled.
        private boolean await(boolean timed) {
            if (owner != me()) throw new IllegalMonitorStateException();
            if (!Hooks.active) throw new Uncontrolled("java.util.concurrent.locks.Condition.await");
            int me = me(), before = Hooks.scheduler.effects();
            Hooks.scheduler.use(ModelLock.this, AWAIT);
            int held = holds, since = Hooks.scheduler.signals.now(), released = Hooks.scheduler.effects();
            waiting |= 1 << me;
            order[count++] = me;
            owner = FREE;
            holds = 0;
            Hooks.scheduler.await(ModelLock.this, new Wait() {
                @Override
                boolean isOver() {
                    return (waiting >> me & 1) == 0 && owner == FREE && woken[0] == me;
                }

                @Override
                boolean canGiveUp() {
                    return owner == FREE;
                }

                @Override
                boolean canWake() {
                    return (waiting >> me & 1) != 0;
                }

                @Override
                void wake() {
                    ModelCondition.this.wake(me);
                }

                @Override
                int holder() {
                    return canWake() ? Choice.NOBODY : owner;
                }

                @Override
                String what() {
                    if (!canWake()) return held();
                    return "a signal of " + Values.text(ModelCondition.this)
                            + Hooks.scheduler.signals.last(ModelCondition.this, since);
                }
            }, timed, AWAIT);
            boolean signalled = (waiting >> me & 1) == 0;
            if (!signalled && Hooks.scheduler.effects() == released) Hooks.scheduler.isAsAt(before);
            if (signalled) queued = remove(woken, queued, me);
            else count = remove(order, count, me);
            waiting &= ~(1 << me);
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
            return await(true) ? Math.max(nanos, 0) : Math.min(nanos, 0);
        }

        @Override
        public boolean await(long time, TimeUnit unit) {
            return await(true);
        }

        @Override
        public boolean awaitUntil(Date deadline) {
            return await(true);
        }

        @Override
        public void signal() {
            if (owner != me()) throw new IllegalMonitorStateException();
            int woken = count > 0 ? 1 << order[0] : 0;
            if (count > 0) wake(order[0]);
            note(woken);
        }

        private void note(int woken) {
            if (Hooks.active) Hooks.scheduler.signals.note(this, woken);
        }

        private void wake(int sequence) {
            waiting &= ~(1 << sequence);
            count = remove(order, count, sequence);
            woken[queued++] = sequence;
        }

        @Override
        public void signalAll() {
            if (owner != me()) throw new IllegalMonitorStateException();
            int woken = waiting;
            while (count > 0) wake(order[0]);
            note(woken);
        }
    }
}
