package sunder.jvm.explore;

/** Makes a loop wait for other sequences where it would go round for ever without them. */
final class Spins {
    final Loops loops = new Loops();
    private final Scheduler scheduler;
    private final Turns turns;
    private int site;  // of the loop whose round begins

    Spins(Scheduler scheduler, Turns turns) {
        this.scheduler = scheduler;
        this.turns = turns;
    }

    /** Whether the round of a loop may be the same as the last one. Then its local variables follow, and `endRound`. */
    boolean beginRound(int loop, int method) {
        site = loop;
        int me = turns.current();
        return loops.begin(me, loop, method, scheduler.states.number(), scheduler.states.writesOfOthers(me));
    }

    /** If the round is the same as the last one and no sequence did anything, the loop waits until one does. */
    void endRound() {
        if (!loops.end()) return;
        int me = turns.current(), before = scheduler.states.number();
        boolean forTime = scheduler.clocks.wasAskedBy(me);
        Wait wait = new Wait() {
            @Override
            boolean isOver() {
                return scheduler.states.number() != before;
            }

            @Override
            String what() {
                return "another sequence to do something, in a loop";
            }
        };
        if (forTime) scheduler.premises.breaks(Premises.TIMED);
        scheduler.moves.waitFor(me, wait, forTime, site);
        scheduler.clocks.forgetAsking(me);
        if (!wait.isOver()) scheduler.clocks.passLimit();
    }
}
