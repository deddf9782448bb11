package sunder.jvm.explore;

/**
 * Finds the accesses whose order matters: those of a location that several sequences touch, one of them writing. By place in
 * the code, and by index for elements of arrays, these are scheduling points; to schedule the others gives nothing new. A
 * location is an object, whatever its field, or an element of an array.
 */
final class Conflicts {
    private static final int LOCATIONS = 1 << 13, POINTS = 1 << 13;

    private final Object[] objects = new Object[LOCATIONS];
    private final int[] indexes = new int[LOCATIONS], stamps = new int[LOCATIONS], first = new int[LOCATIONS];
    private int stamp, used;
    private int[] sites = new int[256], who = new int[256], next = new int[256];  // touches, listed by location
    private int touches;
    private final long[] points = new long[POINTS];
    private int size;

    /** An execution starts. */
    void start() {
        stamp++;
        used = 0;
        touches = 1;  // 0 ends a list
    }

    /** Another harness: nothing is known. */
    void forget() {
        java.util.Arrays.fill(points, 0);
        java.util.Arrays.fill(objects, null);
        size = 0;
    }

    /** So many are points; if it grows, what was explored before was not all. */
    int size() {
        return size;
    }

    boolean contains(int site, int index) {
        return size >= POINTS / 2 || points[slotOf(key(site, index))] != 0;
    }

    private static long key(int site, int index) {
        return (long) site << 32 | index & 0xffffffffL;
    }

    private int slotOf(long key) {
        int slot = (int) (key * 0x9e3779b97f4a7c15L >>> 51);
        while (points[slot] != 0 && points[slot] != key) slot = slot + 1 & POINTS - 1;
        return slot;
    }

    private void add(int site, int index) {
        long key = key(site, index);
        int slot = slotOf(key);
        if (points[slot] == key || size >= POINTS / 2) return;
        points[slot] = key;
        size++;
    }

    void touch(int sequence, Object object, int index, int site, boolean write) {
        int slot = System.identityHashCode(object) * 31 + index & LOCATIONS - 1;
        while (stamps[slot] == stamp && (objects[slot] != object || indexes[slot] != index)) slot = slot + 1 & LOCATIONS - 1;
        if (stamps[slot] != stamp) {
            if (used++ > LOCATIONS / 2) throw new Uncontrolled("on more objects than can be told apart in one execution");
            stamps[slot] = stamp;
            objects[slot] = object;
            indexes[slot] = index;
            first[slot] = 0;
        }
        int self = sequence << 1 | (write ? 1 : 0);
        boolean known = false;
        for (int t = first[slot]; t != 0; t = next[t]) {
            known |= who[t] == self && sites[t] == site;
            if (who[t] >> 1 == sequence || ((who[t] | self) & 1) == 0) continue;
            add(site, index);
            add(sites[t], index);
        }
        if (!known) note(slot, self, site);
    }

    private void note(int slot, int self, int site) {
        if (touches == sites.length) {
            sites = java.util.Arrays.copyOf(sites, 2 * touches);
            who = java.util.Arrays.copyOf(who, 2 * touches);
            next = java.util.Arrays.copyOf(next, 2 * touches);
        }
        sites[touches] = site;
        who[touches] = self;
        next[touches] = first[slot];
        first[slot] = touches++;
    }
}
