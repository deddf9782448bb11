package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Puts hooks into a class, and replaces `synchronized` on its methods with hooks. */
final class Instrumenter extends ClassVisitor implements Opcodes {
    private static final String HOOKS = "sunder/jvm/explore/Hooks";
    private static final String STRIPED = "java/util/concurrent/atomic/Striped64";

    private final ShadowLoader loader;
    private final Copies copies;
    private final Calls calls;
    private final Set<String> withLoops;
    private final boolean tracing;
    private final List<Bridge> bridges = new ArrayList<>();
    private String name, path;
    private boolean isInterface;

    /** `withLoops` are the methods with loops, as name and type. */
    Instrumenter(ClassVisitor out, ShadowLoader loader, Copies copies, Set<String> withLoops, boolean tracing) {
        super(ASM9, out);
        this.loader = loader;
        this.copies = copies;
        this.calls = new Calls(copies);
        this.withLoops = withLoops;
        this.tracing = tracing;
    }

    String path() {
        return path;
    }

    Calls calls() {
        return calls;
    }

    boolean isInterface() {
        return isInterface;
    }

    /** The number of bridges. */
    int bridges() {
        return bridges.size();
    }

    void add(Bridge bridge) {
        bridges.add(bridge);
    }

    @Override
    public void visit(int version, int access, String className, String signature, String parent, String[] interfaces) {
        name = className;
        path = className + ".java";
        isInterface = (access & ACC_INTERFACE) != 0;
        boolean isHooked = parent == null || copies.isCopied(parent) || copies.model(parent) != null;
        if (!isHooked && !Harmless.isHarmlessParent(parent))
            loader.breakPremise("extends " + parent.replace('/', '.') + ", which is not scheduled");
        super.visit(version, access, className, signature, parent, interfaces);
    }

    @Override
    public void visitSource(String source, String debug) {
        if (source != null) path = name.substring(0, name.lastIndexOf('/') + 1) + source;
        super.visitSource(source, debug);
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String type, String signature, String[] exceptions) {
        if (name.equals(STRIPED) && (method.equals("getProbe") || method.equals("advanceProbe"))) {
            redirect(super.visitMethod(access, method, type, signature, exceptions), method, type);
            return null;
        }
        if (method.equals("VMSupportsCS8") && (access & ACC_NATIVE) != 0) {  // of AtomicLong; the JVM links it for the original only
            returnTrue(super.visitMethod(access & ~ACC_NATIVE, method, type, signature, exceptions));
            return null;
        }
        boolean locks = (access & ACC_SYNCHRONIZED) != 0;
        if (locks && (access & ACC_NATIVE) == 0) return locked(access & ~ACC_SYNCHRONIZED, method, type, signature, exceptions);
        return instrumented(super.visitMethod(access, method, type, signature, exceptions), method, withLoops.contains(method + type));
    }

    private MethodVisitor instrumented(MethodVisitor out, String method, boolean hasLoops) {
        if (out == null) return null;
        MethodVisitor whole = method.equals("<clinit>") ? new InitialiserHooks(out, name) : out;
        return new MethodHooks(whole, this, copies, name, method, hasLoops, tracing);
    }

    @Override
    public void visitEnd() {
        int access = ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC;
        for (int i = 0; i < bridges.size(); i++) {  // the calls in bridges for references may add more
            Bridge bridge = bridges.get(i);
            MethodVisitor out = super.visitMethod(access, bridge.name, bridge.ownType(), null, null);
            bridge.writeTo(bridge instanceof Referred ? instrumented(out, bridge.method, false) : out);
        }
        super.visitEnd();
    }

    private static void redirect(MethodVisitor out, String method, String type) {
        out.visitCode();
        if (!type.startsWith("()")) out.visitVarInsn(ILOAD, 0);
        out.visitMethodInsn(INVOKESTATIC, "sunder/jvm/explore/ModelThreadLocalRandom", method, type, false);
        out.visitInsn(IRETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    private static void returnTrue(MethodVisitor out) {
        out.visitCode();
        out.visitInsn(ICONST_1);
        out.visitInsn(IRETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    // The code of the method gets another name. A new method with the old name enters the monitor, calls it, and leaves the monitor.
    private MethodVisitor locked(int access, String method, String type, String signature, String[] exceptions) {
        String code = method + "$unlocked";
        MethodVisitor out = super.visitMethod(access, method, type, signature, exceptions);
        boolean isStatic = (access & ACC_STATIC) != 0;
        int site = Sites.add(path, 0, method, "enter monitor", "monitor of " + name);
        int left = Sites.add(path, 0, method, "leave monitor", "monitor of " + name);
        Label start = new Label(), end = new Label(), failed = new Label();
        out.visitCode();
        pushMonitor(out, isStatic);
        out.visitLdcInsn(site);
        out.visitMethodInsn(INVOKESTATIC, HOOKS, "enter", "(Ljava/lang/Object;I)V", false);
        out.visitTryCatchBlock(start, end, failed, null);
        out.visitLabel(start);
        int slot = 0;
        if (!isStatic) out.visitVarInsn(ALOAD, slot++);
        for (Type t : Type.getArgumentTypes(type)) {
            out.visitVarInsn(t.getOpcode(ILOAD), slot);
            slot += t.getSize();
        }
        out.visitMethodInsn(isStatic ? INVOKESTATIC : INVOKESPECIAL, name, code, type, false);
        out.visitLabel(end);
        pushMonitor(out, isStatic);
        out.visitLdcInsn(left);
        out.visitMethodInsn(INVOKESTATIC, HOOKS, "exit", "(Ljava/lang/Object;I)V", false);
        out.visitInsn(Type.getReturnType(type).getOpcode(IRETURN));
        out.visitLabel(failed);
        out.visitFrame(F_NEW, locals(isStatic, type).length, locals(isStatic, type), 1, new Object[] {"java/lang/Throwable"});
        pushMonitor(out, isStatic);
        out.visitLdcInsn(left);
        out.visitMethodInsn(INVOKESTATIC, HOOKS, "exit", "(Ljava/lang/Object;I)V", false);
        out.visitInsn(ATHROW);
        out.visitMaxs(0, 0);
        out.visitEnd();
        int hidden = access & ~(ACC_PUBLIC | ACC_PROTECTED | ACC_FINAL) | ACC_PRIVATE | ACC_SYNTHETIC;
        return instrumented(super.visitMethod(hidden, code, type, signature, exceptions), method, withLoops.contains(method + type));
    }

    private void pushMonitor(MethodVisitor out, boolean isStatic) {
        if (isStatic) out.visitLdcInsn(Type.getObjectType(name));
        else out.visitVarInsn(ALOAD, 0);
    }

    private Object[] locals(boolean isStatic, String type) {
        Type[] arguments = Type.getArgumentTypes(type);
        int first = isStatic ? 0 : 1;
        Object[] made = new Object[first + arguments.length];
        if (!isStatic) made[0] = name;
        for (int i = 0; i < arguments.length; i++) made[first + i] = frameType(arguments[i]);
        return made;
    }

    private static Object frameType(Type type) {
        switch (type.getSort()) {
            case Type.LONG:
                return LONG;
            case Type.FLOAT:
                return FLOAT;
            case Type.DOUBLE:
                return DOUBLE;
            case Type.ARRAY:
            case Type.OBJECT:
                return type.getInternalName();
            default:
                return INTEGER;
        }
    }
}
