package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Finds the accesses whose order matters: those of a location that several sequences touch, one of them writing. By place in
 * the code, and by index for elements of arrays, these are scheduling points; to schedule the others gives nothing new. A
 * location is an object, whatever its field, the lock that an object is, or an element of an array. Tables grow as needed.
 */
final class Conflicts {
    private static final int RECENT = 8;

    private Object[] objects = new Object[1 << 13];
    private int[] indexes = new int[1 << 13], stamps = new int[1 << 13], first = new int[1 << 13];
    private int[] touched = new int[1 << 13], written = new int[1 << 13];  // by these sequences, as bits
    private final int[] recent = new int[RECENT];  // locations: most accesses are of one of them, and to hash takes longer
    private int stamp, used, newest;
    private int[] sites = new int[256], who = new int[256], next = new int[256];  // accesses that are no points, by location
    private int accesses;
    private long[] points = new long[1 << 10];
    private int size;

    /** An execution starts. */
    void start() {
        stamp++;
        used = 0;
        accesses = 1;  // 0 ends a list
    }

    /** Another harness: nothing is known. */
    void forget() {
        if (size > 0) Arrays.fill(points, 0);
        size = 0;
    }

    /** So many are points; if it grows, what was explored before was not all. */
    int size() {
        return size;
    }

    boolean contains(int site, int index) {
        return size != 0 && points[slotOf(key(site, index))] != 0;
    }

    private static long key(int site, int index) {
        return (long) site << 32 | index & 0xffffffffL;
    }

    private int slotOf(long key) {
        int slot = (int) (key * 0x9e3779b97f4a7c15L >>> 32) & points.length - 1;
        while (points[slot] != 0 && points[slot] != key) slot = slot + 1 & points.length - 1;
        return slot;
    }

    private void add(int site, int index) {
        long key = key(site, index);
        int slot = slotOf(key);
        if (points[slot] == key) return;
        points[slot] = key;
        if (++size > points.length / 2) growPoints();
    }

    private void growPoints() {
        long[] old = points;
        points = new long[2 * old.length];
        for (long key : old)
            if (key != 0) points[slotOf(key)] = key;
    }

    void touch(int sequence, Object object, int index, int site, boolean write, boolean isPoint) {
        int location = locationOf(object, index);
        int self = 1 << sequence;
        boolean conflicts = ((write ? touched[location] : written[location]) & ~self) != 0;
        touched[location] |= self;
        if (write) written[location] |= self;
        if (conflicts) {
            if (!isPoint) add(site, index);
            addConflicting(location, sequence, write, index);
        } else if (!isPoint) {
            note(location, sequence << 1 | (write ? 1 : 0), site);
        }
    }

    private int locationOf(Object object, int index) {
        for (int i = 0; i < RECENT; i++) {
            int at = recent[i];
            if (objects[at] == object && indexes[at] == index && stamps[at] == stamp) return at;
        }
        int at = placeOf(object, index);
        if (stamps[at] != stamp) {
            if (++used > objects.length / 2) {
                growLocations();
                at = placeOf(object, index);
            }
            stamps[at] = stamp;
            objects[at] = object;
            indexes[at] = index;
            first[at] = touched[at] = written[at] = 0;
        }
        recent[newest++ & RECENT - 1] = at;
        return at;
    }

    private int placeOf(Object object, int index) {
        int at = System.identityHashCode(object) * 31 + index & objects.length - 1;
        while (stamps[at] == stamp && (objects[at] != object || indexes[at] != index)) at = at + 1 & objects.length - 1;
        return at;
    }

    private void growLocations() {
        Object[] were = objects;
        int[] index = indexes, stamped = stamps, firsts = first, touches = touched, writes = written;
        int size = 2 * were.length;
        objects = new Object[size];
        indexes = new int[size];
        stamps = new int[size];
        first = new int[size];
        touched = new int[size];
        written = new int[size];
        for (int i = 0; i < were.length; i++) {
            if (stamped[i] != stamp) continue;
            int at = placeOf(were[i], index[i]);
            objects[at] = were[i];
            indexes[at] = index[i];
            stamps[at] = stamp;
            first[at] = firsts[i];
            touched[at] = touches[i];
            written[at] = writes[i];
        }
    }

    private void addConflicting(int location, int sequence, boolean write, int index) {
        for (int t = first[location]; t != 0; t = next[t])
            if (who[t] >> 1 != sequence && (write || (who[t] & 1) != 0)) add(sites[t], index);
    }

    private void note(int location, int self, int site) {
        for (int t = first[location]; t != 0; t = next[t])
            if (who[t] == self && sites[t] == site) return;
        if (accesses == sites.length) {
            sites = Arrays.copyOf(sites, 2 * accesses);
            who = Arrays.copyOf(who, 2 * accesses);
            next = Arrays.copyOf(next, 2 * accesses);
        }
        sites[accesses] = site;
        who[accesses] = self;
        next[accesses] = first[location];
        first[location] = accesses++;
    }
}
