package sunder.jvm.explore;

/** The method of a harness that interrupts another sequence. */
public final class Interrupter {
    private Interrupter() {}

    /** Interrupts a sequence that the schedule chooses among the others that have not ended. Outside executions, does nothing. */
    public static void interrupt() {
        if (Hooks.active) Hooks.scheduler.interruptAnother();
    }
}
