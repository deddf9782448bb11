package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class FootprintTest {
    private static final int SITE = Sites.add("Test.java", 1, "test", "write", "field");
    private static final int IN_LOCK = Sites.add("java/util/concurrent/locks/Test.java", 1, "test", "write", "field");
    private static final int LENGTH = Sites.add("Test.java", 2, "test", "call length", "builder");
    private static final int APPEND = Sites.add("Test.java", 3, "test", "call append", "builder");

    private static final class Node {
        Object content;
        Node next;
    }

    private final ShadowLoader loader = new ShadowLoader(FootprintTest.class, false);
    private final Footprint footprint = new Footprint();
    private final Node instance = new Node();

    /** An invocation of sequence 0: whether it wrote. */
    private boolean wrote(Runnable invocation) {
        assertTrue(footprint.start(instance, loader, 0));
        invocation.run();
        return footprint.end();
    }

    @Test
    public void knowsWhatCanBeReached() {
        instance.next = new Node();
        instance.next.content = new Object[] {new Node()};
        Object inArray = ((Object[]) instance.next.content)[0];
        for (Object reached : new Object[] {instance, instance.next, instance.next.content, inArray})
            assertTrue(wrote(() -> footprint.wrote(0, reached, SITE)));
        assertTrue("statics have no object", wrote(() -> footprint.wrote(0, null, SITE)));
        assertFalse(wrote(() -> {}));
    }

    @Test
    public void anInvocationMayWriteToItsOwnObjects() {
        assertFalse(wrote(() -> {
            Node made = new Node();
            footprint.wrote(0, made, SITE);
            footprint.called(0, new StringBuilder(), APPEND);
        }));
    }

    @Test
    public void writesOfOthersDoNotCount() {
        assertFalse(wrote(() -> {
            footprint.wrote(1, instance, SITE);
            footprint.mayWrite(1);
        }));
        assertTrue(wrote(() -> footprint.mayWrite(0)));
    }

    @Test
    public void textMayBeReadByCodeWithoutHooks() {
        StringBuilder builder = new StringBuilder();
        instance.content = builder;
        assertFalse(wrote(() -> footprint.called(0, builder, LENGTH)));
        assertTrue(wrote(() -> footprint.called(0, builder, APPEND)));
    }

    /** The code of a lock writes; the lock must be in the same state at the end. */
    @Test
    public void aLockIsGivenBack() {
        ModelLock lock = new ModelLock();
        instance.content = lock;
        assertFalse(wrote(() -> {
            lock.lock();
            footprint.wrote(0, lock, IN_LOCK);
            lock.unlock();
        }));
        assertTrue(wrote(lock::lock));
    }

    @Test
    public void oneInvocationIsLookedAtAtATime() {
        assertTrue(footprint.start(instance, loader, 0));
        assertFalse(footprint.start(instance, loader, 1));
        assertTrue(footprint.isOn());
        footprint.forget();
        assertFalse(footprint.isOn());
        assertEquals(false, wrote(() -> {}));
    }
}
