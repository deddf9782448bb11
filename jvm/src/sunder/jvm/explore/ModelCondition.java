package sunder.jvm.explore;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** A condition of a ModelLock. As in the original, sequences are signalled, and get the lock, in the order of their arrival. */
final class ModelCondition implements Condition {
    private static final int AWAIT = Sites.add("ReentrantLock.java", 0, "await", "await", "lock");

    final ModelLock lock;
    final Order waiting = new Order();  // those that were not signalled

    ModelCondition(ModelLock lock) {
        this.lock = lock;
    }

    // Unlocking and starting to wait is one step; being signalled and locking again is another. True if it was signalled.
    private boolean await(boolean timed, boolean interruptibly) throws InterruptedException {
        if (interruptibly && Hooks.active) Hooks.scheduler.interrupts.check();
        lock.checkOwner();
        if (!Hooks.active) throw new Uncontrolled("java.util.concurrent.locks.Condition.await");
        int me = Hooks.scheduler.current();
        Hooks.scheduler.moves.use(lock, AWAIT);
        int since = Hooks.scheduler.signals.now(), held = lock.release();
        waiting.add(me);
        Hooks.scheduler.moves.await(lock, waitFor(me, since, interruptibly), timed, AWAIT);
        boolean signalled = !waiting.contains(me);
        if (signalled) lock.woken.remove(me);
        else waiting.remove(me);
        lock.take(held);
        if (!signalled && interruptibly) Hooks.scheduler.interrupts.check();
        return signalled;
    }

    private Wait waitFor(int me, int since, boolean interruptibly) {
        return new Wait() {
            @Override
            boolean isOver() {
                if (!lock.isFree()) return false;
                return waiting.contains(me) ? interruptibly && Hooks.scheduler.interrupts.isInterrupted(me)
                                            : lock.woken.first() == me;
            }

            @Override
            boolean canGiveUp() {
                return lock.isFree();
            }

            @Override
            boolean canWake() {
                return waiting.contains(me);
            }

            @Override
            void wake() {
                waiting.remove(me);
                lock.woken.addFirst(me);
            }

            @Override
            int holder() {
                return canWake() ? Choice.NOBODY : lock.owner();
            }

            @Override
            String what() {
                if (!canWake()) return lock.held();
                return "a signal of " + Values.text(ModelCondition.this) + Hooks.scheduler.signals.last(ModelCondition.this, since);
            }
        };
    }

    @Override
    public void await() throws InterruptedException {
        await(false, true);
    }

    @Override
    public void awaitUninterruptibly() {
        try {
            await(false, false);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public long awaitNanos(long nanos) throws InterruptedException {
        return await(true, true) ? Math.max(nanos, 0) : Math.min(nanos, 0);
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return await(true, true);
    }

    @Override
    public boolean awaitUntil(Date deadline) throws InterruptedException {
        return await(true, true);
    }

    @Override
    public void signal() {
        lock.checkOwner();
        signal(waiting.size() > 0 ? 1 << waiting.first() : 0);
    }

    @Override
    public void signalAll() {
        lock.checkOwner();
        signal(waiting.all());
    }

    private void signal(int sequences) {
        while ((waiting.all() & sequences) != 0) wake(waiting.first());
        if (Hooks.active) Hooks.scheduler.signals.note(this, sequences);
    }

    private void wake(int sequence) {
        waiting.remove(sequence);
        lock.woken.add(sequence);
    }
}
