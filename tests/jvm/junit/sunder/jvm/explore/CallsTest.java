package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import org.objectweb.asm.Opcodes;

/** Calls, and Copies, by which it decides. */
public class CallsTest {
    private static final String MAP = "java/util/concurrent/ConcurrentHashMap";

    private final Copies copies = new Copies(MAP, ClassLoader.getSystemClassLoader());
    private final Calls calls = new Calls(copies);

    private Calls.Kind call(int opcode, String owner, String name, String type) {
        return calls.kindOf(MAP, opcode, owner, name, type);
    }

    private Calls.Kind virtual(String owner, String name, String type) {
        return call(Opcodes.INVOKEVIRTUAL, owner, name, type);
    }

    private Calls.Kind statically(String owner, String name, String type) {
        return call(Opcodes.INVOKESTATIC, owner, name, type);
    }

    @Test
    public void collectionsAreCopiedInterfacesAndValuesAreNot() {
        assertTrue(copies.isCopied(MAP));
        assertTrue(copies.isCopied(MAP + "$Node"));
        assertTrue(copies.isCopied("java/util/ArrayList"));
        assertEquals("shadow/java/util/ArrayList", copies.map("java/util/ArrayList"));
        for (String kept : new String[] {"java/util/Map", "java/lang/String", "java/util/NoSuchElementException",
            "java/util/concurrent/TimeUnit", "java/util/Locale", "[I"})
            assertFalse(kept, copies.isCopied(kept));
    }

    @Test
    public void waitsAndClocksAreReplaced() {
        assertEquals(Calls.Kind.REPLACED, statically("java/lang/Thread", "yield", "()V"));
        assertEquals(Calls.Kind.REPLACED, statically("java/lang/System", "nanoTime", "()J"));
        assertEquals(Calls.Kind.REPLACED, virtual(MAP, "wait", "()V"));
        assertEquals("sleep", calls.hookFor(MAP, Opcodes.INVOKESTATIC, "java/lang/Thread", "sleep", "(J)V"));
        assertNull(calls.hookFor(MAP, Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(II)I"));
    }

    @Test
    public void onlyTheJdkSeesOneProcessor() {
        String type = "()I", name = "availableProcessors", runtime = "java/lang/Runtime";
        assertEquals(name, calls.hookFor(MAP, Opcodes.INVOKEVIRTUAL, runtime, name, type));
        assertNull(calls.hookFor("org/example/Queue", Opcodes.INVOKEVIRTUAL, runtime, name, type));
    }

    @Test
    public void threadsAreRefused() {
        assertEquals(Calls.Kind.REFUSED, virtual("java/lang/Thread", "start", "()V"));
        assertEquals(Calls.Kind.REFUSED, virtual("java/util/List", "parallelStream", "()Ljava/util/stream/Stream;"));
        assertEquals("cannot be scheduled", calls.why(Calls.Kind.REFUSED, "()V"));
    }

    @Test
    public void codeWithoutHooksIsToldByItsEffects() {
        assertEquals(Calls.Kind.PLAIN, virtual("java/lang/String", "length", "()I"));
        assertEquals(Calls.Kind.PLAIN, statically("java/lang/Math", "max", "(II)I"));
        assertEquals(Calls.Kind.OBJECT, virtual("java/text/SimpleDateFormat", "toPattern", "()Ljava/lang/String;"));
        assertEquals(Calls.Kind.ONE_STEP, virtual("java/lang/StringBuffer", "length", "()I"));
        assertEquals(Calls.Kind.OPAQUE, statically("java/lang/System", "setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"));
        assertEquals(Calls.Kind.OPAQUE, statically("java/nio/file/Files", "exists", "()Z"));
    }

    @Test
    public void accessesAndModelsAreKnown() {
        assertEquals(Calls.Kind.ACCESS, virtual("java/lang/invoke/VarHandle", "compareAndSet", "(Ljava/lang/Object;II)Z"));
        assertEquals(Calls.Kind.CLONE, virtual("[I", "clone", "()Ljava/lang/Object;"));
        assertEquals(Calls.Kind.PLAIN, virtual("java/util/concurrent/locks/ReentrantLock", "lock", "()V"));
        assertEquals(Calls.Kind.NO_MODEL, virtual("java/util/concurrent/locks/ReentrantLock", "getQueueLength", "()I"));
        assertEquals(Calls.Kind.THREAD_LOCAL, virtual("java/lang/ThreadLocal", "get", "()Ljava/lang/Object;"));
    }
}
