package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import org.junit.Before;
import org.junit.Test;

public class StatesTest {
    private final States states = new States();
    private final Object object = new Object(), other = new Object();

    @Before
    public void start() {
        states.start();
    }

    // The state after a sequence has written to a field.
    private int write(Object to, int field, long old, long now) {
        states.change(0, to, field, old, now);
        return states.number();
    }

    @Test
    public void theSameValueChangesNothing() {
        int before = states.number();
        assertEquals(before, write(object, 0, 7, 7));
        states.willWrite(object, 1, "a");
        states.write(0, (Object) "a");
        assertEquals(before, states.number());
        assertEquals(0, states.writesOfOthers(1));
    }

    @Test
    public void aChangeThatIsUndoneLeadsBack() {
        int before = states.number(), changed = write(object, 0, 0, 1);
        assertNotEquals(before, changed);
        assertEquals(before, write(object, 0, 1, 0));
        assertEquals(changed, write(object, 0, 0, 1));  // and made again, to the same state
        assertNotEquals(changed, write(object, 0, 1, 2));
        assertEquals(changed, write(object, 0, 2, 1));
    }

    @Test
    public void changesAreUndoneInAnyOrder() {
        int before = states.number();
        write(object, 0, 0, 1);
        write(object, 1, 0, 1);
        write(other, 0, 0, 1);
        assertNotEquals(before, write(object, 0, 1, 0));
        assertNotEquals(before, write(object, 1, 1, 0));
        assertEquals(before, write(other, 0, 1, 0));
    }

    @Test
    public void theUndoneChangeIsThatOfTheSamePlace() {
        int before = states.number();
        write(object, 0, 0, 1);
        assertNotEquals(before, write(object, 1, 1, 0));
        assertNotEquals(before, write(other, 0, 1, 0));
    }

    @Test
    public void otherEffectsAreNeverUndone() {
        int before = states.number();
        write(object, 0, 0, 1);
        states.effect();
        assertNotEquals(before, write(object, 0, 1, 0));
        int unknown = states.number();
        write(object, States.UNKNOWN, 0, 1);
        assertNotEquals(unknown, write(object, States.UNKNOWN, 1, 0));
    }

    @Test
    public void tooManyChangesAreNotRemembered() {
        int before = states.number();
        for (int i = 0; i < 100; i++) write(object, i, 0, 1);
        for (int i = 0; i < 100; i++) write(object, i, 1, 0);
        assertNotEquals(before, states.number());
    }

    @Test
    public void writesAreCountedBySequence() {
        write(object, 0, 0, 1);
        write(object, 0, 1, 0);
        states.change(1, object, Scheduler.LOCK, 0, 1);  // a lock is no field
        assertEquals(0, states.writesOfOthers(0));
        assertEquals(2, states.writesOfOthers(1));
    }
}
