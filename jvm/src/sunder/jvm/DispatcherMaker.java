package sunder.jvm;

import java.lang.reflect.Constructor;
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
    private static final String MAKE = "([Ljava/lang/Object;)Ljava/lang/Object;";

    private final ObjectSpec spec;
    private final ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);

    private DispatcherMaker(ObjectSpec spec) {
        this.spec = spec;
    }

    static Dispatcher make(ObjectSpec spec) {
        byte[] code = new DispatcherMaker(spec).code();
        try {
            return (Dispatcher) new Loader(spec.type.getClassLoader()).define(code).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Loads the class under test and our Dispatcher. The class under test sees none of the worker's classes. */
    private static final class Loader extends ClassLoader {
        Loader(ClassLoader objects) {
            super(objects);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("sunder.jvm.")) return Loader.class.getClassLoader().loadClass(name);
            throw new ClassNotFoundException(name);
        }

        Class<?> define(byte[] code) {
            return defineClass(NAME.replace('/', '.'), code, 0, code.length);
        }
    }

    private byte[] code() {
        // Version 6 needs no stack maps, which would have to name types of the class under test.
        out.visit(V1_6, ACC_PUBLIC | ACC_FINAL, NAME, null, "java/lang/Object", new String[] {"sunder/jvm/Dispatcher"});
        MethodVisitor init = out.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        init.visitCode();
        init.visitVarInsn(ALOAD, 0);
        init.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        end(init, RETURN);
        addMake(spec.constructor);
        addCall(spec.methods);
        for (int i = 0; i < spec.methods.size(); i++) addOne(i, spec.methods.get(i));
        out.visitEnd();
        return out.toByteArray();
    }

    private static void end(MethodVisitor code, int instruction) {
        code.visitInsn(instruction);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private void addMake(Constructor<?> constructor) {
        MethodVisitor code = out.visitMethod(ACC_PUBLIC, "make", MAKE, null, null);
        code.visitCode();
        String type = Type.getInternalName(constructor.getDeclaringClass());
        code.visitTypeInsn(NEW, type);
        code.visitInsn(DUP);
        pushArguments(code, constructor.getParameterTypes(), 1);
        code.visitMethodInsn(INVOKESPECIAL, type, "<init>", Type.getConstructorDescriptor(constructor), false);
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
            code.visitVarInsn(ALOAD, 2);
            code.visitVarInsn(ALOAD, 3);
            code.visitMethodInsn(INVOKESTATIC, NAME, "call" + i, ONE, false);
            code.visitInsn(ARETURN);
        }
        code.visitLabel(none);
        code.visitInsn(ACONST_NULL);
        end(code, ARETURN);
    }

    private void addOne(int index, ObjectMethod called) {
        Method method = called.method;
        MethodVisitor code = out.visitMethod(ACC_PRIVATE | ACC_STATIC, "call" + index, ONE, null, null);
        code.visitCode();
        Class<?> owner = called.interrupts() ? method.getDeclaringClass() : spec.type;  // the declaring class may be hidden
        if (!called.interrupts()) {
            code.visitVarInsn(ALOAD, 0);
            code.visitTypeInsn(CHECKCAST, Type.getInternalName(owner));
        }
        pushArguments(code, method.getParameterTypes(), 1);
        code.visitMethodInsn(called.interrupts() ? INVOKESTATIC : INVOKEVIRTUAL, Type.getInternalName(owner), method.getName(),
                Type.getMethodDescriptor(method), false);
        pushResult(code, method.getReturnType());
        end(code, ARETURN);
    }

    private static void pushArguments(MethodVisitor code, Class<?>[] types, int array) {
        for (int i = 0; i < types.length; i++) {
            code.visitVarInsn(ALOAD, array);
            code.visitIntInsn(SIPUSH, i);
            code.visitInsn(AALOAD);
            Class<?> boxed = boxed(types[i]);
            code.visitTypeInsn(CHECKCAST, Type.getInternalName(boxed));
            if (types[i].isPrimitive())
                code.visitMethodInsn(INVOKEVIRTUAL, Type.getInternalName(boxed), types[i].getName() + "Value",
                        "()" + Type.getDescriptor(types[i]), false);
            if (!types[i].isArray()) continue;
            code.visitMethodInsn(INVOKEVIRTUAL, Type.getInternalName(types[i]), "clone", "()Ljava/lang/Object;", false);
            code.visitTypeInsn(CHECKCAST, Type.getInternalName(types[i]));
        }
    }

    private static void pushResult(MethodVisitor code, Class<?> type) {
        if (type == void.class) {
            code.visitFieldInsn(GETSTATIC, "sunder/jvm/Results", "VOID", "Ljava/lang/Object;");
            return;
        }
        if (type.isPrimitive()) {
            String boxed = Type.getInternalName(boxed(type));
            code.visitMethodInsn(INVOKESTATIC, boxed, "valueOf", "(" + Type.getDescriptor(type) + ")L" + boxed + ";", false);
            if (type == int.class || type == boolean.class) return;
        }
        if (type == String.class) return;
        if (!type.isPrimitive()) code.visitVarInsn(ALOAD, 0);  // the instance
        code.visitMethodInsn(INVOKESTATIC, "sunder/jvm/Results", "read",
                type.isPrimitive() ? "(Ljava/lang/Object;)Ljava/lang/Object;" : "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", false);
    }

    private static Class<?> boxed(Class<?> type) {
        return type.isPrimitive() ? java.lang.invoke.MethodType.methodType(type).wrap().returnType() : type;
    }
}
