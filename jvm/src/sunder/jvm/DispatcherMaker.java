package sunder.jvm;

import java.lang.reflect.Method;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Generates the Dispatcher of an object: a switch over small methods, one for each method, which the compiler inlines. */
final class DispatcherMaker implements Opcodes {
    private static final String NAME = "sunder/generated/ObjectDispatcher";
    private static final String CALL = "(ILjava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
    private static final String ONE = "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
    private static final String FUNCTIONS = "sunder/jvm/FunctionMaker";
    private static final int INSTANCE = 1, ARGUMENTS = 2;  // local variables of a small method
    private static final int CONSTANTS = 1;                // of `make`
    private static final String MAKE = "([Ljava/lang/Object;)Ljava/lang/Object;";

    private final ObjectSpec spec;
    private final ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);

    private DispatcherMaker(ObjectSpec spec) {
        this.spec = spec;
    }

    static Dispatcher make(ObjectSpec spec) {
        byte[] code = new DispatcherMaker(spec).code();
        try {
            return (Dispatcher) new GeneratedLoader(spec.loader()).define(NAME, code).getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] code() {
        // From version 8 on, static methods of interfaces can be called.
        out.visit(V1_8, ACC_PUBLIC | ACC_FINAL, NAME, null, "java/lang/Object", new String[] {"sunder/jvm/Dispatcher"});
        MethodVisitor init = out.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        init.visitCode();
        init.visitVarInsn(ALOAD, 0);
        init.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        end(init, RETURN);
        addMake(spec.maker);
        addCall(spec.methods);
        for (int i = 0; i < spec.methods.size(); i++) addOne(i, spec.methods.get(i));
        out.visitEnd();
        return out.toByteArray();
    }

    static void end(MethodVisitor code, int instruction) {
        code.visitInsn(instruction);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private void addMake(Maker maker) {
        MethodVisitor code = out.visitMethod(ACC_PUBLIC, "make", MAKE, null, null);
        code.visitCode();
        maker.make.push(code, CONSTANTS);
        if (maker.reset != null) {
            code.visitVarInsn(ASTORE, CONSTANTS + 1);
            maker.reset.push(code, CONSTANTS);
            Class<?> result = maker.reset.type();
            if (result != void.class) code.visitInsn(result == long.class || result == double.class ? POP2 : POP);
            code.visitVarInsn(ALOAD, CONSTANTS + 1);
        }
        end(code, ARETURN);
    }

    private void addCall(List<ObjectMethod> methods) {
        MethodVisitor code = out.visitMethod(ACC_PUBLIC, "call", CALL, null, null);
        code.visitCode();
        Label[] cases = new Label[methods.size()];
        for (int i = 0; i < cases.length; i++) cases[i] = new Label();
        Label none = new Label();
        code.visitVarInsn(ILOAD, 1);
        code.visitTableSwitchInsn(0, cases.length - 1, none, cases);
        for (int i = 0; i < cases.length; i++) {
            code.visitLabel(cases[i]);
            code.visitFrame(F_SAME, 0, null, 0, null);
            code.visitVarInsn(ALOAD, 0);
            code.visitVarInsn(ALOAD, 2);
            code.visitVarInsn(ALOAD, 3);
            code.visitMethodInsn(INVOKESPECIAL, NAME, "call" + i, ONE, false);
            code.visitInsn(ARETURN);
        }
        code.visitLabel(none);
        code.visitFrame(F_SAME, 0, null, 0, null);
        code.visitInsn(ACONST_NULL);
        end(code, ARETURN);
    }

    private void addOne(int index, ObjectMethod called) {
        Method method = called.method;
        MethodVisitor code = out.visitMethod(ACC_PRIVATE, "call" + index, ONE, null, null);
        code.visitCode();
        if (called.takesFunctions()) {
            for (int local : new int[] {ARGUMENTS, INSTANCE, 0}) code.visitVarInsn(ALOAD, local);
            code.visitMethodInsn(INVOKESTATIC, FUNCTIONS, "begin",
                    "([Ljava/lang/Object;Ljava/lang/Object;Lsunder/jvm/Dispatcher;)[Ljava/lang/Object;", false);
            code.visitVarInsn(ASTORE, ARGUMENTS);
        }
        Class<?> owner = called.interrupts() ? method.getDeclaringClass() : spec.type;  // the declaring class may be hidden
        if (!called.interrupts()) {
            code.visitVarInsn(ALOAD, INSTANCE);
            code.visitTypeInsn(CHECKCAST, Type.getInternalName(owner));
        }
        pushArguments(code, method.getParameterTypes(), ARGUMENTS);
        int virtual = owner.isInterface() ? INVOKEINTERFACE : INVOKEVIRTUAL;
        code.visitMethodInsn(called.interrupts() ? INVOKESTATIC : virtual, Type.getInternalName(owner), method.getName(),
                Type.getMethodDescriptor(method), owner.isInterface());
        pushResult(code, method.getReturnType());
        if (called.takesFunctions()) {
            code.visitVarInsn(ALOAD, ARGUMENTS);
            code.visitMethodInsn(INVOKESTATIC, FUNCTIONS, "end",
                    "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;", false);
        }
        end(code, ARETURN);
    }

    private static void pushArguments(MethodVisitor code, Class<?>[] types, int array) {
        for (int i = 0; i < types.length; i++) {
            code.visitVarInsn(ALOAD, array);
            code.visitIntInsn(SIPUSH, i);
            code.visitInsn(AALOAD);
            unbox(code, types[i]);
            cloneArray(code, types[i]);
        }
    }

    static void cloneArray(MethodVisitor code, Class<?> type) {
        if (!type.isArray()) return;
        code.visitMethodInsn(INVOKEVIRTUAL, Type.getInternalName(type), "clone", "()Ljava/lang/Object;", false);
        code.visitTypeInsn(CHECKCAST, Type.getInternalName(type));
    }

    private static void pushResult(MethodVisitor code, Class<?> type) {
        if (type == void.class) {
            code.visitFieldInsn(GETSTATIC, "sunder/jvm/Results", "VOID", "Ljava/lang/Object;");
            return;
        }
        if (type.isPrimitive()) {
            box(code, type);
            if (type == int.class || type == boolean.class) return;
        }
        if (type == String.class) return;
        if (!type.isPrimitive()) code.visitVarInsn(ALOAD, INSTANCE);
        code.visitMethodInsn(INVOKESTATIC, "sunder/jvm/Results", "read",
                type.isPrimitive() ? "(Ljava/lang/Object;)Ljava/lang/Object;" : "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", false);
    }

    static void box(MethodVisitor code, Class<?> type) {
        if (!type.isPrimitive()) return;
        String boxed = Type.getInternalName(boxed(type));
        code.visitMethodInsn(INVOKESTATIC, boxed, "valueOf", "(" + Type.getDescriptor(type) + ")L" + boxed + ";", false);
    }

    /** Casts the object on the stack to the type, or to its box and then unboxes it. */
    static void unbox(MethodVisitor code, Class<?> type) {
        String boxed = Type.getInternalName(boxed(type));
        code.visitTypeInsn(CHECKCAST, boxed);
        if (type.isPrimitive())
            code.visitMethodInsn(INVOKEVIRTUAL, boxed, type.getName() + "Value", "()" + Type.getDescriptor(type), false);
    }

    private static Class<?> boxed(Class<?> type) {
        return type.isPrimitive() ? java.lang.invoke.MethodType.methodType(type).wrap().returnType() : type;
    }
}
