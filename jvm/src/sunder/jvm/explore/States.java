package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Numbers the states of everything that could be noticed: if the number is the same again, so is the state. A state is known by
 * an earlier one and the last few changes since, so changes that are undone lead back to its number.
 */
final class States {
    /** In place of a field or an index: the monitor of an object. */
    static final int MONITOR = -2;

    /** The same: the number of sequences in an order, and from there on downwards, whether each sequence waits for the object. */
    static final int COUNT = -4, WAITS = -5;

    /** The same: it is not known which field is changed, so it is not noticed that a change is undone. */
    static final int UNKNOWN = -3;

    private static final int MOST = 16;  // changes, and transitions, that are remembered

    /** A place has another value than it had in an earlier state. Values are numbers or objects; the other one is 0 or null. */
    private static final class Change {
        int from;  // the state before it
        int field;
        Object object, old, now;
        long oldNumber, nowNumber;

        boolean isAt(Object place, int of) {
            return object == place && field == of;
        }

        boolean isUndone() {
            return now == old && nowNumber == oldNumber;
        }

        boolean leadsTheSameWayAs(Change other) {
            return from == other.from && isAt(other.object, other.field) && now == other.now && nowNumber == other.nowNumber;
        }

        void forget() {
            object = old = now = null;
        }
    }

    private final Change[] changes = new Change[MOST];  // since the earlier state, oldest first
    private final Change[] known = new Change[MOST];  // transitions, and the state that each one leads to
    private final int[] leadsTo = new int[MOST];
    private final int[] writesBy = new int[Scheduler.MOST];  // changes of fields and elements, by sequence
    private Change next = new Change();  // the write that is about to be made
    private int count, transitions, number, made, writes;

    States() {
        for (int i = 0; i < MOST; i++) {
            changes[i] = new Change();
            known[i] = new Change();
        }
    }

    /** A new execution. */
    void start() {
        forget();
        number = made = writes = 0;
        Arrays.fill(writesBy, 0);
    }

    private void forget() {
        while (count > 0) changes[--count].forget();
        for (int i = 0; i < MOST && i < transitions; i++) known[i].forget();
        transitions = 0;
    }

    int number() {
        return number;
    }

    /** Grows with each effect, undone or not. */
    int made() {
        return made;
    }

    /** How often other sequences have changed a field or an element, undone or not. */
    int writesOfOthers(int sequence) {
        return writes - writesBy[sequence];
    }

    /** Something was done that may show, though perhaps not to other sequences, and that is never undone. */
    void effect() {
        forget();
        number = ++made;
    }

    /** A write follows, to a field, an element, or the LOCK or MONITOR that an object is, where this value is now. */
    void willWrite(Object object, int field, long value) {
        willWrite(object, field);
        next.oldNumber = value;
    }

    void willWrite(Object object, int field, Object value) {
        willWrite(object, field);
        next.old = value;
    }

    private void willWrite(Object object, int field) {
        next.object = object;
        next.field = field;
        next.old = next.now = null;
        next.oldNumber = next.nowNumber = 0;
    }

    /** The sequence makes the write. To write the value that is there already changes nothing. */
    void write(int sequence, long value) {
        next.nowNumber = value;
        write(sequence);
    }

    void write(int sequence, Object value) {
        next.now = value;
        write(sequence);
    }

    void change(int sequence, Object object, int field, long old, long value) {
        willWrite(object, field, old);
        write(sequence, value);
    }

    private void write(int sequence) {
        if (next.isUndone()) return;
        if (next.field >= 0 || next.field == UNKNOWN) {
            writes++;
            writesBy[sequence]++;
        }
        int at = 0;
        while (at < count && !changes[at].isAt(next.object, next.field)) at++;
        if (next.field == UNKNOWN || at == MOST) {
            effect();
            return;
        }
        if (at == count) add();
        else again(at);
        made++;
    }

    private void add() {
        Change spare = changes[count];
        changes[count++] = next;
        next = spare;
        changes[count - 1].from = number;
        number = reached(changes[count - 1]);
    }

    // The later changes then lead to other states.
    private void again(int at) {
        changes[at].now = next.now;
        changes[at].nowNumber = next.nowNumber;
        number = changes[at].from;
        if (changes[at].isUndone()) remove(at);
        for (int i = at; i < count; i++) {
            changes[i].from = number;
            number = reached(changes[i]);
        }
    }

    private void remove(int at) {
        Change spare = changes[at];
        System.arraycopy(changes, at + 1, changes, at, --count - at);
        changes[count] = spare;
        spare.forget();
    }

    // The number of the state that the change leads to.
    private int reached(Change change) {
        for (int i = 0; i < MOST && i < transitions; i++)
            if (known[i].leadsTheSameWayAs(change)) return leadsTo[i];
        int at = transitions++ & MOST - 1;
        known[at].from = change.from;
        known[at].object = change.object;
        known[at].field = change.field;
        known[at].now = change.now;
        known[at].nowNumber = change.nowNumber;
        return leadsTo[at] = ++made;
    }
}
