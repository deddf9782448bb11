package sunder.jvm.explore;

/** The threads of sequences that were interrupted. */
final class Interrupts {
    private static final int INTERRUPT = Sites.add("Thread.java", 0, "interrupt", "interrupt", "interrupt");
    private static final int LOOK = Sites.add("Thread.java", 0, "interrupted", "read interrupt", "interrupt");

    /** Whether the thread of a sequence is interrupted. */
    private static final class Flag {
        boolean isSet;
    }

    private final Scheduler scheduler;
    private final Flag[] flags = new Flag[Scheduler.MOST];
    private boolean made;

    Interrupts(Scheduler scheduler) {
        this.scheduler = scheduler;
        for (int i = 0; i < flags.length; i++) flags[i] = new Flag();
    }

    /** A new execution. */
    void forget() {
        made = false;
        for (Flag flag : flags) flag.isSet = false;
    }

    /** Whether a sequence was interrupted. */
    boolean wereMade() {
        return made;
    }

    /** Interrupts one of these sequences (bits), which the schedule chooses. */
    void interruptOneOf(int sequences) {
        if (sequences == 0) return;
        int chosen = scheduler.draws.among(Draw.Of.INTERRUPTED, sequences);
        interrupt(chosen);
        if (scheduler.tracer != null) scheduler.tracer.value("sequence " + chosen);
    }

    boolean isInterrupted(int sequence) {
        return flags[sequence].isSet;
    }

    private void set(int sequence, boolean now) {
        Flag flag = flags[sequence];
        scheduler.change(flag, Scheduler.LOCK, flag.isSet ? 1 : 0, now ? 1 : 0);
        flag.isSet = now;
    }

    void interrupt(int sequence) {
        scheduler.moves.use(flags[sequence], INTERRUPT);
        set(sequence, true);
        made = true;
        scheduler.signals.note(flags[sequence], 1 << sequence);
    }

    /** A step of the current sequence that looks whether the thread is interrupted, and perhaps resets that. */
    boolean look(int sequence, boolean resets) {
        scheduler.moves.access(flags[sequence], Scheduler.LOCK, LOOK, resets, true);
        boolean was = isInterrupted(sequence);
        if (resets) set(sequence, false);
        return was;
    }

    /** Throws, if the current sequence is interrupted, and resets that. */
    void check() throws InterruptedException {
        if (look(scheduler.current(), true)) throw new InterruptedException();
    }

    /** The same as the scheduler's, but throws if the sequence is interrupted while it waits. */
    boolean await(Object what, Wait wait, boolean mayGiveUp, int site) throws InterruptedException {
        int me = scheduler.current();
        boolean isOver = scheduler.moves.await(what, interruptible(me, wait), mayGiveUp, site);
        if (isOver && !wait.isOver()) check();
        return isOver;
    }

    private Wait interruptible(int me, Wait wait) {
        return new Wait() {
            @Override
            boolean isOver() {
                return wait.isOver() || isInterrupted(me);
            }

            @Override
            boolean canGiveUp() {
                return wait.canGiveUp();
            }

            @Override
            boolean canWake() {
                return wait.canWake();
            }

            @Override
            void wake() {
                wait.wake();
            }

            @Override
            int holder() {
                return wait.holder();
            }

            @Override
            String what() {
                return wait.what();
            }
        };
    }
}
