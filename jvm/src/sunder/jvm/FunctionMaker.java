package sunder.jvm;

import java.lang.reflect.Method;
import java.util.WeakHashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Generates, for each interface with one abstract method, a class whose instances do what a FunctionValue does. */
public final class FunctionMaker implements Opcodes {
    private static final String NAME = "sunder/jvm/generated/Function";  // the explorer knows our packages as harmless
    private static final String VALUE = "sunder/jvm/FunctionValue", PARENT = "sunder/jvm/FunctionMaker$Base";

    private static final Map<Class<?>, Class<?>> MADE = new WeakHashMap<>();

    private FunctionMaker() {}

    /** The parent of the generated classes. */
    public abstract static class Base {
        /** Set once, before the function is used. */
        public FunctionValue value;
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
    public static Object[] begin(Object[] arguments, Object instance, Dispatcher dispatcher) throws Throwable {
        Object[] made = arguments;
        for (int i = 0; i < arguments.length; i++) {
            if (!(arguments[i] instanceof Base)) continue;
            FunctionValue shared = ((Base) arguments[i]).value, own = shared.in(instance, dispatcher);
            if (own == shared) continue;
            if (made == arguments) made = arguments.clone();
            Base function = (Base) arguments[i].getClass().getDeclaredConstructor().newInstance();
            function.value = own;
            made[i] = function;
        }
        return made;
    }

    /** The result of the call together with the values that a function collected: their list alone if the call returns nothing. */
    public static Object end(Object result, Object[] arguments) {
        for (Object argument : arguments) {
            java.util.List<Object> collected = argument instanceof Base ? ((Base) argument).value.collected() : null;
            if (collected == null) continue;
            java.util.List<Object> copy = new java.util.ArrayList<>(collected);
            return result == Results.VOID ? copy : new java.util.AbstractMap.SimpleImmutableEntry<>(result, copy);
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
        for (Method m : type.getMethods())  // an interface may narrow the type of its parent's method
            if (m.getName().equals(method.getName()) && java.lang.reflect.Modifier.isAbstract(m.getModifiers())) addMethod(out, m);
        out.visitEnd();
        return out.toByteArray();
    }

    private static void addMethod(ClassWriter out, Method method) {
        MethodVisitor code = out.visitMethod(ACC_PUBLIC, method.getName(), Type.getMethodDescriptor(method), null, null);
        code.visitCode();
        code.visitVarInsn(ALOAD, 0);
        code.visitFieldInsn(GETFIELD, PARENT, "value", "L" + VALUE + ";");
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
        code.visitMethodInsn(INVOKEVIRTUAL, VALUE, "apply", "([Ljava/lang/Object;)Ljava/lang/Object;", false);
        if (method.getReturnType() == void.class) {
            code.visitInsn(POP);
            DispatcherMaker.end(code, RETURN);
            return;
        }
        DispatcherMaker.unbox(code, method.getReturnType());
        DispatcherMaker.end(code, Type.getType(method.getReturnType()).getOpcode(IRETURN));
    }
}
