package sunder.jvm.explore;

/** Sequences in the order of their arrival. Each change of the order changes the state. */
final class Order {
    private long order;  // four bits for each sequence; the lowest are those of the first one
    private int count;

    void clear() {
        order = 0;
        count = 0;
    }

    int size() {
        return count;
    }

    int first() {
        return (int) (order & 15);
    }

    boolean contains(int sequence) {
        return indexOf(sequence) < count;
    }

    private int indexOf(int sequence) {
        int at = 0;
        while (at < count && (order >>> 4 * at & 15) != sequence) at++;
        return at;
    }

    /** The sequences, as bits. */
    int all() {
        int bits = 0;
        for (int i = 0; i < count; i++) bits |= 1 << (order >>> 4 * i & 15);
        return bits;
    }

    void add(int sequence) {
        set(order | (long) sequence << 4 * count, count + 1);
    }

    void addFirst(int sequence) {
        set(order << 4 | sequence, count + 1);
    }

    void remove(int sequence) {
        int at = indexOf(sequence);
        if (at == count) return;
        long before = order & (1L << 4 * at) - 1, after = at == 15 ? 0 : order >>> 4 * (at + 1) << 4 * at;
        set(before | after, count - 1);
    }

    // The same digits with another count are another order: sequence 0 is the digit 0.
    private void set(long to, int size) {
        Hooks.scheduler.change(this, Scheduler.LOCK, order, to);
        Hooks.scheduler.change(this, States.COUNT, count, size);
        order = to;
        count = size;
    }
}
