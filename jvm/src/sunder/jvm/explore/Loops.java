package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Finds spins: rounds of a loop that begin with the same local variables and in the same state, while no other sequence did anything
 * noticeable since the last round. Such a loop goes on for ever unless another sequence does something.
 */
final class Loops {
    private static final int RECORDS = 16;  // for each sequence, by place in the code
    private static final int LOCALS = 32;

    /** The last round of a loop. */
    private static final class Record {
        int site = -1, entries, state, writes, execution, count;
        final Object[] locals = new Object[LOCALS];
        final long[] numbers = new long[LOCALS];
    }

    private static int[] entries = new int[1024];  // by method: the number of times it was entered
    private static int methods;

    private final Record[] records = new Record[Scheduler.MOST * RECORDS];
    private Record current;
    private int execution, count;
    private boolean same;

    /** The number of a new method that is being instrumented. */
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

    /**
     * Before a jump back. Whether it may be a spin; then the local variables follow. `state` is the number of the state, and
     * `writes` how often other sequences have written: a round that saw what they have undone since need not come again.
     */
    boolean begin(int sequence, int site, int method, int state, int writes) {
        int at = sequence * RECORDS + site % RECORDS;
        if (records[at] == null) records[at] = new Record();
        current = records[at];
        if (current.site == site && current.state == state && current.writes == writes
                && current.entries == entries[method] && current.execution == execution) {
            same = true;
            count = 0;
            return true;
        }
        current.site = site;
        current.entries = entries[method];
        current.state = state;
        current.writes = writes;
        current.execution = execution;
        current.count = -1;  // the local variables are not known yet
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

    /** Whether the round is the same as the last one. */
    boolean end() {
        boolean is = same && current.count == count;
        current.count = count;
        return is;
    }
}
