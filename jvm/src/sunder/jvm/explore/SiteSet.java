package sunder.jvm.explore;

import java.util.Arrays;

/** A set of sites; those that access elements of arrays are told apart by the index of the element. */
final class SiteSet {
    private long[] keys = new long[1 << 10];
    private int size;

    void clear() {
        if (size > 0) Arrays.fill(keys, 0);
        size = 0;
    }

    int size() {
        return size;
    }

    boolean contains(int site, int index) {
        return size != 0 && keys[slotOf(key(site, index))] != 0;
    }

    void add(int site, int index) {
        long key = key(site, index);
        int slot = slotOf(key);
        if (keys[slot] == key) return;
        keys[slot] = key;
        if (++size > keys.length / 2) grow();
    }

    private static long key(int site, int index) {
        return (long) site << 32 | index & 0xffffffffL;
    }

    private int slotOf(long key) {
        int slot = (int) (key * 0x9e3779b97f4a7c15L >>> 32) & keys.length - 1;
        while (keys[slot] != 0 && keys[slot] != key) slot = slot + 1 & keys.length - 1;
        return slot;
    }

    private void grow() {
        long[] old = keys;
        keys = new long[2 * old.length];
        for (long key : old)
            if (key != 0) keys[slotOf(key)] = key;
    }
}
