package sunder.jvm;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Generates, for each interface with one abstract method, a class whose instances do what a FunctionValue does. */
public final class FunctionMaker implements Opcodes {
    private static final String NAME = "sunder/jvm/generated/Function";  // the explorer knows our packages as harmless
    private static final String PARENT = "sunder/jvm/FunctionMaker$Base";

    private static final Map<Class<?>, Class<?>> MADE = new WeakHashMap<>();

    private FunctionMaker() {}

    /** The parent of the generated classes. No interface has methods of these names. */
    public abstract static class Base {
        /** Set once, before the function is used. */
        FunctionValue value;

        /** Another instance of the same class, without a value. */
        public abstract Base fresh$();

        /** The function itself. */
        public final Object apply$(Object[] arguments) throws Throwable {
            return value.apply(arguments);
        }
    }

    /** `method` is the abstract one. */
    static synchronized Object make(Class<?> type, Method method, FunctionValue value) {
        Class<?> made = MADE.get(type);
        if (made == null) MADE.put(type, made = new GeneratedLoader(type.getClassLoader()).define(NAME, code(type, method)));
        try {
            Base function = (Base) made.getDeclaredConstructor().newInstance();
            function.value = value;
            return function;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The arguments for one call on the instance: the same, unless one of them is a function that belongs to a single call. */
    public static Object[] begin(Object[] arguments, Object instance, Dispatcher dispatcher) {
        Object[] made = arguments;
        for (int i = 0; i < arguments.length; i++) {
            if (!(arguments[i] instanceof Base)) continue;
            FunctionValue shared = ((Base) arguments[i]).value, own = shared.in(instance, dispatcher);
            if (own == shared) continue;
            if (made == arguments) made = arguments.clone();
            Base function = ((Base) arguments[i]).fresh$();
            function.value = own;
            made[i] = function;
        }
        return made;
    }

    /** The result of the call together with the values that a function collected: their list alone if the call returns nothing. */
    public static Object end(Object result, Object[] arguments) {
        for (Object argument : arguments) {
            List<Object> collected = argument instanceof Base ? ((Base) argument).value.collected() : null;
            if (collected == null) continue;
            List<Object> copy = new ArrayList<>(collected);
            return result == Results.VOID ? copy : new AbstractMap.SimpleImmutableEntry<>(result, copy);
        }
        return result;
    }

    private static byte[] code(Class<?> type, Method method) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(V1_6, ACC_PUBLIC | ACC_FINAL, NAME, null, PARENT, new String[] {Type.getInternalName(type)});
        MethodVisitor init = out.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        init.visitCode();
        init.visitVarInsn(ALOAD, 0);
        init.visitMethodInsn(INVOKESPECIAL, PARENT, "<init>", "()V", false);
        DispatcherMaker.end(init, RETURN);
        addFresh(out);
        for (Method m : type.getMethods())  // an interface may narrow the type of its parent's method
            if (m.getName().equals(method.getName()) && Modifier.isAbstract(m.getModifiers())) addMethod(out, m);
        out.visitEnd();
        return out.toByteArray();
    }

    private static void addFresh(ClassWriter out) {
        MethodVisitor code = out.visitMethod(ACC_PUBLIC, "fresh$", "()L" + PARENT + ";", null, null);
        code.visitCode();
        code.visitTypeInsn(NEW, NAME);
        code.visitInsn(DUP);
        code.visitMethodInsn(INVOKESPECIAL, NAME, "<init>", "()V", false);
        DispatcherMaker.end(code, ARETURN);
    }

    private static void addMethod(ClassWriter out, Method method) {
        MethodVisitor code = out.visitMethod(ACC_PUBLIC, method.getName(), Type.getMethodDescriptor(method), null, null);
        code.visitCode();
        code.visitVarInsn(ALOAD, 0);
        Class<?>[] types = method.getParameterTypes();
        code.visitIntInsn(SIPUSH, types.length);
        code.visitTypeInsn(ANEWARRAY, "java/lang/Object");
        int slot = 1;
        for (int i = 0; i < types.length; i++) {
            Type type = Type.getType(types[i]);
            code.visitInsn(DUP);
            code.visitIntInsn(SIPUSH, i);
            code.visitVarInsn(type.getOpcode(ILOAD), slot);
            DispatcherMaker.box(code, types[i]);
            code.visitInsn(AASTORE);
            slot += type.getSize();
        }
        code.visitMethodInsn(INVOKEVIRTUAL, PARENT, "apply$", "([Ljava/lang/Object;)Ljava/lang/Object;", false);
        if (method.getReturnType() == void.class) {
            code.visitInsn(POP);
            DispatcherMaker.end(code, RETURN);
            return;
        }
        DispatcherMaker.unbox(code, method.getReturnType());
        DispatcherMaker.end(code, Type.getType(method.getReturnType()).getOpcode(IRETURN));
    }
}
