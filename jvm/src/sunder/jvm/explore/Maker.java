package sunder.jvm.explore;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * A bridge for a constructor that only classes of its own package may call. The original of a copy is in that package; the copy is
 * not.
 */
public final class Maker extends Bridge {
    private static final String OBJECT = "Ljava/lang/Object;";

    Maker(int number, String owner, String type) {
        super("make$" + number, INVOKESTATIC, owner, "make", type.substring(0, type.indexOf(')') + 1) + "L" + owner + ";", false, 0);
    }

    /** Whether it can be called so: all its parameters are objects. */
    static boolean canMake(String type) {
        for (Type argument : Type.getArgumentTypes(type))
            if (argument.getSort() != Type.OBJECT) return false;
        return true;
    }

    @Override
    void writeTo(MethodVisitor code) {
        Type[] parameters = Type.getArgumentTypes(type);
        code.visitCode();
        code.visitLdcInsn(Type.getObjectType(owner));
        pushArray(code, parameters.length, "java/lang/Class", i -> code.visitLdcInsn(parameters[i]));
        pushArray(code, parameters.length, "java/lang/Object", i -> code.visitVarInsn(ALOAD, i));
        code.visitMethodInsn(INVOKESTATIC, "sunder/jvm/explore/Maker", "make", "(Ljava/lang/Class;[Ljava/lang/Class;[" + OBJECT + ")" + OBJECT, false);
        code.visitTypeInsn(CHECKCAST, owner);
        code.visitInsn(ARETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void pushArray(MethodVisitor code, int length, String of, java.util.function.IntConsumer element) {
        code.visitIntInsn(SIPUSH, length);
        code.visitTypeInsn(ANEWARRAY, of);
        for (int i = 0; i < length; i++) {
            code.visitInsn(DUP);
            code.visitIntInsn(SIPUSH, i);
            element.accept(i);
            code.visitInsn(AASTORE);
        }
    }

    public static Object make(Class<?> type, Class<?>[] parameters, Object[] arguments) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor(parameters);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
