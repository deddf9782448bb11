package sunder.jvm.explore;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Puts hooks into a method: before each access that another thread may notice, and in place of what would block it. */
final class MethodHooks extends MethodVisitor implements Opcodes {
    private static final String HOOKS = "sunder/jvm/explore/Hooks";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final Map<String, String> REPLACED = new HashMap<>();  // calls that a hook of the same name stands for
    private static final Map<String, String> REFUSED = new HashMap<>();

    static {
        for (String call : new String[] {"java/lang/Thread.yield()V", "java/lang/Thread.sleep(J)V", "java/lang/Thread.sleep(JI)V",
                "java/lang/System.nanoTime()J", "java/lang/System.currentTimeMillis()J",
                "java/lang/System.identityHashCode(" + OBJECT + ")I", "java/lang/Thread.holdsLock(" + OBJECT + ")Z",
                "java/lang/Thread.currentThread()Ljava/lang/Thread;"})
            REPLACED.put(call, "");
        REPLACED.put("java/lang/Thread.onSpinWait()V", "yield");
        REPLACED.put("sun/misc/Unsafe.getUnsafe()Lsun/misc/Unsafe;", "unsafe");
        for (String call : new String[] {"wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V"})
            REPLACED.put("java/lang/Object." + call, "");
        REPLACED.put("java/lang/Runtime.availableProcessors()I", "");
        for (String call : new String[] {"start", "join", "suspend", "stop", "interrupt"}) REFUSED.put("java/lang/Thread." + call, call);
    }

    private final ShadowLoader loader;
    private final String owner, path, method;
    private final boolean tracing;
    private final List<Accessor> accessors;
    private int line;

    MethodHooks(MethodVisitor out, ShadowLoader loader, String owner, String path, String method, boolean tracing,
            List<Accessor> accessors) {
        super(ASM9, out);
        this.loader = loader;
        this.owner = owner;
        this.path = path;
        this.method = method;
        this.tracing = tracing;
        this.accessors = accessors;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    private int site(String what, String location) {
        return Sites.add(path, line, method, what, location);
    }

    private void hook(String name, String type, int site) {
        super.visitLdcInsn(site);
        super.visitMethodInsn(INVOKESTATIC, HOOKS, name, type, false);
    }

    // A value of this type lies on the stack.
    private void tellValue(String type) {
        if (!tracing) return;
        String shown;
        switch (type.charAt(0)) {
            case 'F':
            case 'D':
            case 'V':
                return;
            case 'J':
            case 'Z':
                shown = type;
                break;
            case 'L':
            case '[':
                shown = OBJECT;
                break;
            default:
                shown = "I";
        }
        super.visitInsn(shown.equals("J") ? DUP2 : DUP);
        super.visitMethodInsn(INVOKESTATIC, HOOKS, "value", "(" + shown + ")V", false);
    }

    @Override
    public void visitFieldInsn(int opcode, String of, String name, String type) {
        boolean write = opcode == PUTFIELD || opcode == PUTSTATIC;
        boolean visible = isVisible(of, name);
        if (visible) {
            pushOwner(opcode, of, Type.getType(type).getSize());
            hook(write ? "write" : "read", "(" + OBJECT + "I)V", site((write ? "write " : "read ") + name, of + "." + name));
        }
        if (visible && write) tellValue(type);
        super.visitFieldInsn(opcode, of, name, type);
        if (visible && !write) tellValue(type);
    }

    // Whose field it is, above what lies on the stack; a class has no object but its name.
    private void pushOwner(int opcode, String of, int valueSize) {
        if (opcode == GETSTATIC || opcode == PUTSTATIC) {
            super.visitLdcInsn(of);
        } else if (opcode == GETFIELD) {
            super.visitInsn(DUP);
        } else if (valueSize == 1) {
            super.visitInsn(DUP2);
            super.visitInsn(POP);
        } else {
            super.visitInsn(DUP2_X1);
            super.visitInsn(POP2);
            super.visitInsn(DUP_X2);
        }
    }

    // Nobody sees an object before it is constructed, nor a class before it is initialised, nor what never changes.
    private boolean isVisible(String of, String name) {
        if (method.equals("<clinit>") || method.equals("<init>") && of.equals(owner)) return false;
        String declaring = of;
        for (ClassFile file; (file = loader.file(declaring)) != null; declaring = file.reader.getSuperName()) {
            if (file.declares(name)) return !file.isFinal(name);
            if (file.reader.getSuperName() == null) break;
        }
        return true;
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == MONITORENTER) {
            super.visitLdcInsn(site("enter monitor", "monitor"));
            super.visitMethodInsn(INVOKESTATIC, HOOKS, "enter", "(" + OBJECT + "I)V", false);
        } else if (opcode == MONITOREXIT) {
            super.visitMethodInsn(INVOKESTATIC, HOOKS, "exit", "(" + OBJECT + ")V", false);
        } else if (opcode >= IALOAD && opcode <= SALOAD && !method.equals("<clinit>")) {
            super.visitInsn(DUP2);
            hook("readAt", "(" + OBJECT + "II)V", site("read element", "element"));
            super.visitInsn(opcode);
            tellValue(elementType(opcode - IALOAD));
        } else if (opcode >= IASTORE && opcode <= SASTORE && !method.equals("<clinit>")) {
            boolean isLong = opcode == LASTORE || opcode == DASTORE;
            super.visitInsn(isLong ? DUP2_X2 : DUP_X2);
            super.visitInsn(isLong ? POP2 : POP);
            super.visitInsn(isLong ? DUP2_X2 : DUP2_X1);
            hook("writeAt", "(" + OBJECT + "II)V", site("write element", "element"));
            tellValue(elementType(opcode - IASTORE));
            super.visitInsn(opcode);
        } else {
            super.visitInsn(opcode);
        }
    }

    private static String elementType(int kind) {
        return new String[] {"I", "J", "F", "D", OBJECT, "I", "I", "I"}[kind];
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String name, String type, boolean isInterface) {
        String call = of + "." + name;
        String hook = REPLACED.get(call + type);
        if (hook == null && opcode == INVOKEVIRTUAL && isOfObject(name + type)) hook = REPLACED.get("java/lang/Object." + name + type);
        if (hook != null) {
            replace(opcode, of, name, type, hook.isEmpty() ? name : hook);
        } else if (REFUSED.containsKey(call)) {
            super.visitLdcInsn(call.replace('/', '.'));
            super.visitMethodInsn(INVOKESTATIC, HOOKS, "refuse", "(Ljava/lang/String;)V", false);
            super.visitMethodInsn(opcode, of, name, type, isInterface);
        } else if (Accessor.isAccess(of, name) && !method.equals("<clinit>")) {
            Accessor accessor = new Accessor(accessors.size(), opcode, of, name, type, site(name, "atomic"));
            accessors.add(accessor);
            super.visitMethodInsn(INVOKESTATIC, owner, accessor.name, accessor.ownType, false);
            tellValue(Type.getReturnType(type).getDescriptor());
        } else if (Accessor.isUnsafe(of) && (name.equals("park") || name.equals("unpark"))) {
            super.visitLdcInsn(call.replace('/', '.'));
            super.visitMethodInsn(INVOKESTATIC, HOOKS, "refuse", "(Ljava/lang/String;)V", false);
            super.visitMethodInsn(opcode, of, name, type, isInterface);
        } else {
            if (isThreadLocal(of)) super.visitMethodInsn(INVOKESTATIC, HOOKS, "needThreads", "()V", false);
            super.visitMethodInsn(opcode, of, name, type, isInterface);
        }
    }

    private boolean isThreadLocal(String of) {
        String type = of;
        while (type != null && !type.equals("java/lang/ThreadLocal")) {
            ClassFile file = loader.file(type);
            type = file == null ? null : file.reader.getSuperName();
        }
        return type != null;
    }

    private static boolean isOfObject(String call) {
        return call.startsWith("wait(") || call.equals("notify()V") || call.equals("notifyAll()V");
    }

    // The hook takes what the call takes, the object first, and the site.
    private void replace(int opcode, String of, String name, String type, String hook) {
        super.visitLdcInsn(site(name, name));
        String object = opcode == INVOKESTATIC ? "" : of.equals("java/lang/Runtime") ? "Ljava/lang/Runtime;" : OBJECT;
        String arguments = type.substring(1, type.indexOf(')'));
        String result = type.substring(type.indexOf(')') + 1);
        boolean isUnsafe = hook.equals("unsafe");
        super.visitMethodInsn(INVOKESTATIC, HOOKS, hook, "(" + object + arguments + "I)" + (isUnsafe ? OBJECT : result), false);
        if (isUnsafe) super.visitTypeInsn(CHECKCAST, "sun/misc/Unsafe");
    }
}
