package sunder.jvm.explore;

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
    private static final int LOOK = Sites.add("ReentrantLock.java", 0, "isLocked", "read lock", "lock");

    private final boolean fair;
    private int owner = FREE, holds;
    private int execution;  // the last one in which a sequence used the lock
    final transient Order woken = new Order();  // signalled sequences that wait for the lock
    private final transient Wait free = new Wait() {
        @Override
        boolean isOver() {
            return isFree();
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
            woken.clear();
            if (owner >= 0) owner = FREE;
            if (owner == FREE) holds = 0;
        }
        return Hooks.scheduler.current();
    }

    String held() {
        return "the lock " + Values.text(this) + (owner == FREE ? "" : ", held by sequence " + owner);
    }

    boolean isFree() {
        return owner == FREE;
    }

    /** The sequence that holds it. */
    int owner() {
        return owner;
    }

    @Override
    public void lock() {
        if (owner != me() && Hooks.active) Hooks.scheduler.moves.await(this, free, false, LOCK);
        take(1);
    }

    void take(int more) {
        own(me());
        holds += more;
    }

    private void own(int by) {
        if (Hooks.active) Hooks.scheduler.change(this, Scheduler.LOCK, owner, by);
        if (owner != by) Hooks.value(this);  // there was a step
        owner = by;
    }

    /** Gives the lock back, however often it is held: so often. */
    int release() {
        int held = holds;
        holds = 0;
        own(FREE);
        return held;
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        if (!Hooks.active) {
            lock();
            return;
        }
        Hooks.scheduler.interrupts.check();
        if (owner != me()) Hooks.scheduler.interrupts.await(this, free, false, LOCK);
        take(1);
    }

    @Override
    public boolean tryLock() {
        look(TRY);
        if (owner != FREE && owner != me()) return false;
        take(1);
        return true;
    }

    // A step, unless the sequence holds the lock, so that no other can change its state.
    private void look(int site) {
        if (Hooks.active && owner != me()) Hooks.scheduler.moves.use(this, site);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        if (Hooks.active) Hooks.scheduler.interrupts.check();
        if (time <= 0) return tryLock();
        if (owner != me() && Hooks.active && !Hooks.scheduler.interrupts.await(this, free, true, TRY)) return false;
        take(1);
        return true;
    }

    @Override
    public void unlock() {
        checkOwner();
        if (holds == 1 && Hooks.active) Hooks.scheduler.moves.use(this, UNLOCK);
        if (--holds == 0) own(FREE);
    }

    /** Throws, if the current sequence does not hold the lock. */
    void checkOwner() {
        if (owner != me()) throw new IllegalMonitorStateException();
    }

    @Override
    public Condition newCondition() {
        return new ModelCondition(this);
    }

    public boolean isHeldByCurrentThread() {
        return owner == me();
    }

    public boolean isLocked() {
        look(LOOK);
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
        if (((ModelCondition) condition).lock != this) throw new IllegalArgumentException();
        checkOwner();
        return ((ModelCondition) condition).waiting.size();
    }

    @Override
    public String toString() {
        throw new Uncontrolled("java.util.concurrent.locks.ReentrantLock.toString");
    }
}
