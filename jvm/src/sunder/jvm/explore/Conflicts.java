package sunder.jvm.explore;

import java.util.Arrays;

/**
 * Finds the accesses whose order matters, and adds their sites to the scheduling points; to schedule the others gives nothing
 * new. These are accesses of several sequences to a location, one of them a write, unless they are plain and locks or other
 * synchronising accesses order them in every execution, by vector clocks. A location is an object, whatever its field, the lock
 * that an object is, or an element of an array. Tables grow as needed.
 *
 * The order of accesses is known by object and not by field. This does no harm: two synchronising accesses, one of them a write,
 * are points, and so their other order is tried, too.
 */
final class Conflicts {
    private static final int RECENT = 8;
    // Kept for each location and sequence: the sequence's times of its last plain and synchronising reads and writes there, and
    // its time as it was known to the sequence that made the last synchronising write there.
    private static final int READ = 0, WRITE = 1, SYNC = 2, KNOWN = 4, KEPT = 5;

    private Object[] objects = new Object[1 << 13];
    private int[] indexes = new int[1 << 13], stamps = new int[1 << 13], first = new int[1 << 13];
    private int[] touched = new int[1 << 13];  // sequences (bits) that accessed the location
    private int[] kept = new int[0];
    private final int[] clocks = new int[Scheduler.MOST * Scheduler.MOST];
    private final int[] recent = new int[RECENT];  // locations; most accesses are of one of them, and hashing takes longer
    private int count, stride, stamp, used, newest;
    // Accesses that are not points, as a list for each location.
    private int[] sites = new int[256], by = new int[256], kinds = new int[256], times = new int[256], next = new int[256];
    private int accesses;
    private final SiteSet points;

    Conflicts(SiteSet points) {
        this.points = points;
    }

    /** An execution with this number of sequences starts. */
    void start(int sequences) {
        stamp++;
        used = 0;
        accesses = 1;  // 0 ends a list
        if (count != sequences) {
            count = sequences;
            stride = KEPT * sequences;
            kept = new int[objects.length * stride];
        }
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count; k++) clocks[i * Scheduler.MOST + k] = i == k ? 1 : 0;
    }

    /** An access, of which `isPoint` says that it is a scheduling point already. */
    void touch(int me, Object object, int index, int site, boolean write, boolean sync, boolean isPoint) {
        int location = locationOf(object, index);
        int others = touched[location] & ~(1 << me);
        int kind = (write ? WRITE : READ) + (sync ? SYNC : 0), now = clocks[me * Scheduler.MOST + me];
        if (sync && others != 0) acquire(me, location);
        boolean conflicts = false;
        for (int left = others; left != 0 && !conflicts; left &= left - 1)
            conflicts = conflictsWith(location, Integer.numberOfTrailingZeros(left), me, write, sync);
        if (conflicts) {
            if (!isPoint) points.add(site, index);
            addConflicting(location, me, write, sync, index);
        } else if (!isPoint) {
            note(location, me, kind, now, site);
        }
        touched[location] |= 1 << me;
        kept[location * stride + me * KEPT + kind] = now;
        if (sync && write) release(me, location);
    }

    private void acquire(int me, int location) {
        for (int s = 0; s < count; s++) {
            int known = kept[location * stride + s * KEPT + KNOWN];
            if (known > clocks[me * Scheduler.MOST + s]) clocks[me * Scheduler.MOST + s] = known;
        }
    }

    private void release(int me, int location) {
        for (int s = 0; s < count; s++) kept[location * stride + s * KEPT + KNOWN] = clocks[me * Scheduler.MOST + s];
        clocks[me * Scheduler.MOST + me]++;
    }

    // With the last accesses of another sequence. The order of two synchronising accesses is never certain.
    private boolean conflictsWith(int location, int other, int me, boolean write, boolean sync) {
        int at = location * stride + other * KEPT, known = clocks[me * Scheduler.MOST + other], surely = sync ? 0 : known;
        return kept[at + WRITE] > known || kept[at + SYNC + WRITE] > surely
                || write && (kept[at + READ] > known || kept[at + SYNC + READ] > surely);
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
            first[at] = touched[at] = 0;
            Arrays.fill(kept, at * stride, (at + 1) * stride, 0);
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
        int[] index = indexes, stamped = stamps, firsts = first, touches = touched, keeping = kept;
        int size = 2 * were.length;
        objects = new Object[size];
        indexes = new int[size];
        stamps = new int[size];
        first = new int[size];
        touched = new int[size];
        kept = new int[size * stride];
        for (int i = 0; i < were.length; i++) {
            if (stamped[i] != stamp) continue;
            int at = placeOf(were[i], index[i]);
            objects[at] = were[i];
            indexes[at] = index[i];
            stamps[at] = stamp;
            first[at] = firsts[i];
            touched[at] = touches[i];
            System.arraycopy(keeping, i * stride, kept, at * stride, stride);
        }
    }

    private void addConflicting(int location, int me, boolean write, boolean sync, int index) {
        for (int t = first[location]; t != 0; t = next[t]) {
            boolean wrote = (kinds[t] & WRITE) != 0, synced = (kinds[t] & SYNC) != 0;
            if (by[t] == me || !write && !wrote) continue;
            if (sync && synced || times[t] > clocks[me * Scheduler.MOST + by[t]]) points.add(sites[t], index);
        }
    }

    private void note(int location, int me, int kind, int now, int site) {
        for (int t = first[location]; t != 0; t = next[t]) {
            if (by[t] != me || kinds[t] != kind || sites[t] != site) continue;
            times[t] = now;
            return;
        }
        if (accesses == sites.length) growAccesses();
        sites[accesses] = site;
        by[accesses] = me;
        kinds[accesses] = kind;
        times[accesses] = now;
        next[accesses] = first[location];
        first[location] = accesses++;
    }

    private void growAccesses() {
        sites = Arrays.copyOf(sites, 2 * accesses);
        by = Arrays.copyOf(by, 2 * accesses);
        kinds = Arrays.copyOf(kinds, 2 * accesses);
        times = Arrays.copyOf(times, 2 * accesses);
        next = Arrays.copyOf(next, 2 * accesses);
    }
}
