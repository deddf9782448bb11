package sunder.jvm.explore;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/** What is to be done about a call in the code under test, by what is called. */
final class Calls {
    /**
     * PLAIN: nothing. REPLACED: a hook stands for it. REFUSED: it cannot be scheduled. NO_MODEL: the model of its class lacks it.
     * CROSSING: it takes or gives originals of what is a copy here. DROPPED: nobody needs it. ACCESS: through a VarHandle, Unsafe
     * or a field updater. CLONE: of an array. OBJECT: on an object, by code without hooks. ONE_STEP: the same, but a single step.
     * OPAQUE: by code without hooks, on whatever it reaches. THREAD_LOCAL: what it gives depends on the thread.
     */
    enum Kind { PLAIN, REPLACED, REFUSED, NO_MODEL, CROSSING, DROPPED, ACCESS, CLONE, OBJECT, ONE_STEP, OPAQUE, THREAD_LOCAL }

    private static final String OBJECT = "Ljava/lang/Object;";
    private static final Map<String, String> REPLACED = new HashMap<>();  // calls that a hook of this name stands for
    private static final Set<String> REFUSED = new HashSet<>(Arrays.asList("java/util/Timer.<init>",
            "java/util/concurrent/TimeUnit.timedWait",
            "java/util/concurrent/TimeUnit.timedJoin", "java/lang/Thread.startVirtualThread"));
    private static final Set<String> OF_THREADS = new HashSet<>(Arrays.asList("start", "join", "suspend", "resume", "stop", "interrupt"));
    private static final Set<String> OF_REFERENCES = new HashSet<>(Arrays.asList("get", "clear", "enqueue", "isEnqueued", "refersTo"));
    private static final String PROCESSORS = "java/lang/Runtime.availableProcessors()I";

    static {
        for (String call : new String[] {"yield()V", "sleep(J)V", "sleep(JI)V", "sleep(Ljava/time/Duration;)V",
                "holdsLock(" + OBJECT + ")Z", "currentThread()Ljava/lang/Thread;"})
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

    /** The name of the hook that stands for a call, null if there is none. */
    String hookFor(String caller, int opcode, String of, String name, String type) {
        String hook = REPLACED.get(of + "." + name + type);
        if (hook == null && opcode == Opcodes.INVOKEVIRTUAL && isOfObject(name + type)) return name;
        boolean isForJdk = hook != null && hook.equals("availableProcessors");  // which spins if there are several
        return isForJdk && !Copies.isOfJdk(caller) ? null : hook;
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
        if (Models.of(of) != null) return Models.has(of, name, type, copies) ? Kind.PLAIN : Kind.NO_MODEL;
        if (isThreadLocal(of)) return Kind.THREAD_LOCAL;
        if (copies.isCopied(of)) return kindOfCopied(opcode, of, name, type);
        if (of.endsWith("/SharedSecrets") && name.startsWith("set")) return Kind.DROPPED;  // the JDK would work on copies
        if (!isPolymorphic(of, name) && copies.crosses(type)) return Kind.CROSSING;
        return kindOfUnhooked(opcode, of, name);
    }

    // What a copy has inherited from a class that is none has no hooks.
    private Kind kindOfCopied(int opcode, String of, String name, String type) {
        if (isOfReference(of, name)) return Kind.ONE_STEP;
        if (opcode != Opcodes.INVOKEVIRTUAL && opcode != Opcodes.INVOKESPECIAL || name.equals("<init>")) return Kind.PLAIN;
        String declaring = of;
        while (copies.isCopied(declaring) && !copies.file(declaring).declaresMethod(name + type))
            declaring = copies.file(declaring).reader.getSuperName();
        boolean isHooked = copies.isCopied(declaring) || Models.of(declaring) != null || Harmless.isHarmlessParent(declaring);
        return isHooked ? Kind.PLAIN : Kind.ONE_STEP;  // that there is more to it breaks a premise of the class
    }

    private static Kind kindOfUnhooked(int opcode, String of, String name) {
        if (Harmless.isOpaque(of, name)) return Kind.OPAQUE;
        if (name.equals("<init>")) return Kind.PLAIN;
        if (opcode == Opcodes.INVOKESTATIC) return Harmless.hasHarmlessStatics(of) ? Kind.PLAIN : Kind.OPAQUE;
        if (of.equals("java/lang/Object") && name.equals("clone")) return Kind.OPAQUE;  // it reads every field, as one step
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

    // Copies inherit these from java.lang.ref.
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

    /** Why a call cannot be made, in words that follow "it calls x, which ". */
    String why(Kind kind, String type) {
        if (kind == Kind.NO_MODEL) return "has no model";
        if (kind == Kind.CROSSING) return "takes no copy of " + copies.crossing(type);
        return "cannot be scheduled";
    }
}
