package sunder.jvm.explore;

/** Draws for the code under test: random numbers, and sequences that are woken or interrupted. */
final class Draws {
    private static final int MOST_NUMBERS = 16;  // random ones in an execution; the following are all the same

    private final Scheduler scheduler;
    private final Turns turns;
    private int numbers;  // random ones drawn so far

    Draws(Scheduler scheduler, Turns turns) {
        this.scheduler = scheduler;
        this.turns = turns;
    }

    /** A new execution. */
    void start() {
        numbers = 0;
    }

    /** One of the alternatives, numbered from 0. */
    int draw(Draw.Of of, int alternatives) {
        scheduler.states.effect();
        return turns.draw(of, alternatives);
    }

    /** A random number for the code under test. If only some numbers are tried, `premise` says that this breaks a premise. */
    int drawNumber(int alternatives, String premise) {
        if (premise != null) scheduler.premises.breaks(premise);
        if (++numbers <= MOST_NUMBERS) return draw(Draw.Of.NUMBER, alternatives);
        scheduler.premises.breaks("draws more than " + MOST_NUMBERS + " random numbers");
        return 0;
    }

    /** One of the sequences (bits). */
    int among(Draw.Of of, int sequences) {
        int left = sequences;
        for (int skip = draw(of, Integer.bitCount(sequences)); skip > 0; skip--) left &= left - 1;
        return Integer.numberOfTrailingZeros(left);
    }

    /** Before a number is drawn from a generator that several sequences may use. */
    void draw(Object generator, int site) {
        scheduler.moves.use(generator, site);
        scheduler.states.effect();
        if (scheduler.footprint.isOn()) scheduler.footprint.wrote(turns.current(), generator, site);
    }
}
