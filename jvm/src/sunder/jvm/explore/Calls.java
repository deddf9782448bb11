package sunder.jvm.explore;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/** Decides how each call in the code under test is instrumented. */
final class Calls {
    /**
     * PLAIN: left as it is. REPLACED: a hook takes its place. REFUSED: it cannot be scheduled. NO_MODEL: the model of its class
     * lacks it. CROSSING: it takes or returns originals of classes that are copied. DROPPED: it is not needed. ACCESS: through a
     * VarHandle, Unsafe or a field updater. CLONE: of an array. OBJECT: of code without hooks, on an object. ONE_STEP: the same as
     * a single step. OPAQUE: of code without hooks that may reach any object. THREAD_LOCAL: its result depends on the thread.
     */
    enum Kind { PLAIN, REPLACED, REFUSED, NO_MODEL, CROSSING, DROPPED, ACCESS, CLONE, OBJECT, ONE_STEP, OPAQUE, THREAD_LOCAL }

    private static final String OBJECT = "Ljava/lang/Object;";
    private static final Map<String, String> REPLACED = new HashMap<>();  // calls, and the names of the hooks in their place
    private static final Set<String> REFUSED = new HashSet<>(Arrays.asList("java/util/Timer.<init>",
            "java/util/concurrent/TimeUnit.timedWait",
            "java/util/concurrent/TimeUnit.timedJoin", "java/lang/Thread.startVirtualThread"));
    private static final Set<String> OF_THREADS = new HashSet<>(Arrays.asList("start", "join", "suspend", "resume", "stop"));
    private static final Set<String> OF_REFERENCES = new HashSet<>(Arrays.asList("get", "clear", "enqueue", "isEnqueued", "refersTo"));
    private static final Set<String> NUMBERS_OF_THREADS = new HashSet<>(Arrays.asList("getId", "threadId", "getName", "hashCode", "toString"));
    private static final String PROCESSORS = "java/lang/Runtime.availableProcessors()I";

    static {
        for (String call : new String[] {"yield()V", "sleep(J)V", "sleep(JI)V", "sleep(Ljava/time/Duration;)V",
                "holdsLock(" + OBJECT + ")Z", "currentThread()Ljava/lang/Thread;", "interrupt()V", "isInterrupted()Z",
                "interrupted()Z"})
            REPLACED.put("java/lang/Thread." + call, call.substring(0, call.indexOf('(')));
        for (String call : new String[] {"nanoTime()J", "currentTimeMillis()J", "identityHashCode(" + OBJECT + ")I",
                "arraycopy(" + OBJECT + "I" + OBJECT + "II)V"})
            REPLACED.put("java/lang/System." + call, call.substring(0, call.indexOf('(')));
        for (String call : new String[] {"wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V"})
            REPLACED.put("java/lang/Object." + call, call.substring(0, call.indexOf('(')));
        REPLACED.put("java/util/concurrent/TimeUnit.sleep(J)V", "sleep");
        REPLACED.put("java/lang/Thread.onSpinWait()V", "yield");
        for (String unsafe : new String[] {"sun/misc/Unsafe", "jdk/internal/misc/Unsafe"}) {
            REPLACED.put(unsafe + ".park(ZJ)V", "park");
            REPLACED.put(unsafe + ".unpark(" + OBJECT + ")V", "unpark");
        }
        REPLACED.put("sun/misc/Unsafe.getUnsafe()Lsun/misc/Unsafe;", "unsafe");
        REPLACED.put(PROCESSORS, "availableProcessors");
    }

    private final Copies copies;

    Calls(Copies copies) {
        this.copies = copies;
    }

    /** The name of the hook in place of a call, or null. */
    String hookFor(String caller, int opcode, String of, String name, String type) {
        String hook = REPLACED.get(of + "." + name + type);
        if (hook == null && opcode == Opcodes.INVOKEVIRTUAL && (isOfObject(name + type) || isOfThread(of, name + type))) return name;
        boolean isForJdk = hook != null && hook.equals("availableProcessors");  // only the JDK spins if there are several processors
        return isForJdk && !Copies.isOfJdk(caller) ? null : hook;
    }

    private boolean isOfThread(String of, String call) {
        return (call.equals("interrupt()V") || call.equals("isInterrupted()Z")) && inherits(of, "java/lang/Thread");
    }

    private static boolean isOfObject(String call) {
        return call.startsWith("wait(") && REPLACED.containsKey("java/lang/Object." + call) || call.equals("notify()V")
                || call.equals("notifyAll()V");
    }

    Kind kindOf(String caller, int opcode, String of, String name, String type) {
        if (of.startsWith("[")) return name.equals("clone") ? Kind.CLONE : Kind.PLAIN;
        if (hookFor(caller, opcode, of, name, type) != null) return Kind.REPLACED;
        if (isRefused(of, name)) return Kind.REFUSED;
        if (Accessor.isAccess(of, name)) return Kind.ACCESS;
        if (copies.model(of) != null) return Models.has(of, name, type, copies) ? Kind.PLAIN : Kind.NO_MODEL;
        if (isThreadLocal(of)) return Kind.THREAD_LOCAL;
        if (copies.isCopied(of)) return kindOfCopied(opcode, of, name, type);
        if (of.endsWith("/SharedSecrets") && name.startsWith("set")) return Kind.DROPPED;  // otherwise the JDK itself would work on copies
        if (!isPolymorphic(of, name) && copies.crosses(type)) return Kind.CROSSING;
        return kindOfUnhooked(opcode, of, name);
    }

    // Methods that a copy inherits from a class without hooks have none, either.
    private Kind kindOfCopied(int opcode, String of, String name, String type) {
        if (isOfReference(of, name)) return Kind.ONE_STEP;
        if (opcode != Opcodes.INVOKEVIRTUAL && opcode != Opcodes.INVOKESPECIAL || name.equals("<init>")) return Kind.PLAIN;
        String declaring = of;
        while (copies.isCopied(declaring) && !copies.file(declaring).declaresMethod(name + type))
            declaring = copies.file(declaring).reader.getSuperName();
        boolean isHooked = copies.isCopied(declaring) || copies.model(declaring) != null || Harmless.isHarmlessParent(declaring);
        return isHooked ? Kind.PLAIN : Kind.ONE_STEP;  // the class already breaks a premise by its parent
    }

    private static Kind kindOfUnhooked(int opcode, String of, String name) {
        if (Harmless.isOpaque(of, name)) return Kind.OPAQUE;
        if (name.equals("<init>")) return Kind.PLAIN;
        if (opcode == Opcodes.INVOKESTATIC) return Harmless.hasHarmlessStatics(of) ? Kind.PLAIN : Kind.OPAQUE;
        if (of.equals("java/lang/Thread") && NUMBERS_OF_THREADS.contains(name)) return Kind.OBJECT;
        if (of.equals("java/lang/Object") && name.equals("clone")) return Kind.OPAQUE;  // it reads all fields in one step
        if (name.equals("getClass") || Harmless.isHarmless(of) || Harmless.isHarmlessParent(of) && opcode == Opcodes.INVOKESPECIAL)
            return Kind.PLAIN;
        if (opcode == Opcodes.INVOKESPECIAL) return Kind.OPAQUE;
        return of.equals("java/lang/StringBuffer") || of.startsWith("java/lang/ref/") ? Kind.ONE_STEP : Kind.OBJECT;
    }

    private static boolean isPolymorphic(String of, String name) {
        return of.equals("java/lang/invoke/MethodHandle") && name.startsWith("invoke") || of.equals("java/lang/invoke/VarHandle");
    }

    private boolean isRefused(String of, String name) {
        if (REFUSED.contains(of + "." + name) || of.startsWith("java/lang/Thread$Builder")) return true;
        if (name.equals("parallelStream") || of.startsWith("java/util/stream/") && name.equals("parallel")) return true;
        return OF_THREADS.contains(name) && inherits(of, "java/lang/Thread");
    }

    private boolean isThreadLocal(String of) {
        return inherits(of, "java/lang/ThreadLocal");
    }

    // Methods that copies inherit from java.lang.ref.
    private boolean isOfReference(String of, String name) {
        return OF_REFERENCES.contains(name) && inherits(of, "java/lang/ref/Reference");
    }

    private boolean inherits(String of, String from) {
        String type = of;
        while (type != null && !type.equals(from)) {
            ClassFile file = copies.file(type);
            type = file == null ? null : file.reader.getSuperName();
        }
        return type != null;
    }

    /** The reason why a call cannot be made, as the end of "it calls x, which ...". */
    String why(Kind kind, String type) {
        if (kind == Kind.NO_MODEL) return "has no model";
        if (kind == Kind.CROSSING) return "takes no copy of " + copies.crossing(type);
        return "cannot be scheduled";
    }
}
