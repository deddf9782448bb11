package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Finds spins: rounds of a loop that begin with the same local variables, while nobody has done anything that could be noticed
 * since the last one. Such a loop goes on for ever unless another sequence does something.
 */
final class Loops {
    private static final int RECORDS = 16;  // of a sequence, by place in the code
    private static final int LOCALS = 32;

    /** The last round of a loop. */
    private static final class Record {
        int site = -1, entries, effects, execution, count;
        final Object[] locals = new Object[LOCALS];
        final long[] numbers = new long[LOCALS];
    }

    private static int[] entries = new int[1024];  // how often each method was entered
    private static int methods;

    private final Record[] records = new Record[Scheduler.MOST * RECORDS];
    private Record current;
    private int execution, count;
    private boolean same;

    /** A method that is to be instrumented has this number. */
    static synchronized int addMethod() {
        if (methods == entries.length) entries = Arrays.copyOf(entries, 2 * methods);
        return methods++;
    }

    static void entered(int method) {
        entries[method]++;
    }

    void start() {
        execution++;
        current = null;
    }

    /** Before a jump back. Whether it may be a spin: then what is local comes next. `effects` counts what could be noticed. */
    boolean begin(int sequence, int site, int method, int effects) {
        int at = sequence * RECORDS + site % RECORDS;
        if (records[at] == null) records[at] = new Record();
        current = records[at];
        if (current.site == site && current.effects == effects && current.entries == entries[method]
                && current.execution == execution) {
            same = true;
            count = 0;
            return true;
        }
        current.site = site;
        current.entries = entries[method];
        current.effects = effects;
        current.execution = execution;
        current.count = -1;  // nothing is known of the local variables yet
        return false;
    }

    void local(Object value) {
        if (count >= LOCALS) {
            same = false;
            return;
        }
        same &= current.locals[count] == value;
        current.locals[count++] = value;
    }

    void local(long value) {
        if (count >= LOCALS) {
            same = false;
            return;
        }
        same &= current.numbers[count] == value;
        current.numbers[count++] = value;
    }

    /** Whether the last round was the same. */
    boolean end() {
        boolean is = same && current.count == count;
        current.count = count;
        return is;
    }
}
