package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class SiteSetTest {
    private final SiteSet set = new SiteSet();

    @Test
    public void containsTheSitesThatWereAddedHoweverMany() {
        for (int site = 1; site <= 3000; site++) {
            assertFalse(set.contains(site, 0));
            set.add(site, 0);
            set.add(site, 0);
            assertEquals(site, set.size());
        }
        for (int site = 1; site <= 3000; site++) assertTrue(set.contains(site, 0));
        set.clear();
        assertEquals(0, set.size());
        assertFalse(set.contains(1, 0));
    }

    @Test
    public void elementsAndLocksAreApart() {
        set.add(1, 2);
        assertTrue(set.contains(1, 2));
        assertFalse(set.contains(1, 0));
        assertFalse(set.contains(1, Scheduler.LOCK));
        set.add(1, Scheduler.LOCK);
        assertTrue(set.contains(1, Scheduler.LOCK));
        assertEquals(2, set.size());
    }
}
