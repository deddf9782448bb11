package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Before;
import org.junit.Test;

public class ConflictsTest {
    private static final int FIRST = 1, SECOND = 2, LOCKS = 3;

    private final SiteSet points = new SiteSet();
    private final Conflicts conflicts = new Conflicts(points);
    private final Object object = new Object(), other = new Object(), lock = new Object();

    @Before
    public void start() {
        conflicts.start(2);
    }

    private void read(int sequence, Object of, int site) {
        conflicts.touch(sequence, of, 0, site, false, false, points.contains(site, 0));
    }

    private void write(int sequence, Object of, int site) {
        conflicts.touch(sequence, of, 0, site, true, false, points.contains(site, 0));
    }

    private void use(int sequence, Object used) {
        conflicts.touch(sequence, used, Scheduler.LOCK, LOCKS, true, true, points.contains(LOCKS, Scheduler.LOCK));
    }

    @Test
    public void bothSidesOfAConflictArePoints() {
        write(0, object, FIRST);
        assertEquals(0, points.size());
        read(1, object, SECOND);
        assertTrue(points.contains(FIRST, 0));
        assertTrue(points.contains(SECOND, 0));
    }

    @Test
    public void readsDoNotConflict() {
        read(0, object, FIRST);
        read(1, object, SECOND);
        assertEquals(0, points.size());
        write(0, object, FIRST);  // but this does with the read of the other sequence
        assertTrue(points.contains(FIRST, 0));
        assertTrue(points.contains(SECOND, 0));
    }

    @Test
    public void accessesOfOneSequenceOrOfDifferentObjectsDoNotConflict() {
        write(0, object, FIRST);
        write(0, object, FIRST);
        write(1, other, SECOND);
        assertEquals(0, points.size());
    }

    @Test
    public void anExecutionForgetsTheLastOne() {
        write(0, object, FIRST);
        conflicts.start(2);
        write(1, object, SECOND);
        assertEquals(0, points.size());
    }

    @Test
    public void aLockOrdersPlainAccessesButNotItself() {
        write(0, object, FIRST);
        use(0, lock);
        use(1, lock);
        write(1, object, SECOND);
        assertFalse(points.contains(FIRST, 0));
        assertFalse(points.contains(SECOND, 0));
        assertTrue(points.contains(LOCKS, Scheduler.LOCK));
    }

    @Test
    public void anotherLockOrdersNothing() {
        write(0, object, FIRST);
        use(0, lock);
        use(1, other);
        write(1, object, SECOND);
        assertTrue(points.contains(FIRST, 0));
    }

    @Test
    public void elementsOfAnArrayAreApart() {
        int[] array = new int[4];
        conflicts.touch(0, array, 1, FIRST, true, false, false);
        conflicts.touch(1, array, 2, SECOND, true, false, false);
        assertEquals(0, points.size());
        conflicts.touch(1, array, 1, SECOND, true, false, false);
        assertTrue(points.contains(FIRST, 1));
        assertTrue(points.contains(SECOND, 1));
        assertFalse(points.contains(SECOND, 2));
    }

    @Test
    public void remembersAnyNumberOfLocations() {
        int[] array = new int[20_000];
        for (int i = 0; i < array.length; i++) conflicts.touch(0, array, i, FIRST, true, false, false);
        assertEquals(0, points.size());
        for (int i = 0; i < array.length; i += 100) conflicts.touch(1, array, i, SECOND, false, false, false);
        assertEquals(2 * 200, points.size());
    }
}
