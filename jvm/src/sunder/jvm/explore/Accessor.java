package sunder.jvm.explore;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** A bridge for one call of a VarHandle, of Unsafe or of a field updater: calls a hook for the access, then makes the call. */
final class Accessor extends Bridge {
    Accessor(int number, int opcode, String owner, String method, String type, int site) {
        super("access$" + number + "$" + method, opcode, owner, method, type, false, site);
    }

    static boolean isAccess(String owner, String name) {
        if (owner.equals("java/lang/invoke/VarHandle"))
            return !name.endsWith("Fence") && !name.endsWith("Type") && !name.equals("toMethodHandle");
        if (owner.contains("FieldUpdater")) return !name.equals("newUpdater");
        if (!isUnsafe(owner)) return false;
        return name.startsWith("compareAnd") || name.startsWith("weakCompare")
                || (name.startsWith("get") || name.startsWith("put")) && !name.equals("getUnsafe");
    }

    static boolean isUnsafe(String owner) {
        return owner.equals("jdk/internal/misc/Unsafe") || owner.equals("sun/misc/Unsafe");
    }

    @Override
    void tell(MethodVisitor code) {
        Type[] arguments = Type.getArgumentTypes(type);
        boolean write = !method.startsWith("get") || method.startsWith("getAnd");
        if (isUnsafe(owner) && type.startsWith("(Ljava/lang/Object;J")) {
            code.visitVarInsn(ALOAD, 1);
            code.visitVarInsn(LLOAD, 2);
            code.visitLdcInsn(site);
            code.visitInsn(write ? ICONST_1 : ICONST_0);
            code.visitMethodInsn(INVOKESTATIC, HOOKS, "unsafeAccess", "(Ljava/lang/Object;JIZ)V", false);
        } else if (arguments.length > 1 && arguments[0].getSort() == Type.ARRAY && arguments[1] == Type.INT_TYPE) {
            code.visitVarInsn(ALOAD, 1);
            code.visitVarInsn(ILOAD, 2);
            code.visitLdcInsn(site);
            code.visitMethodInsn(INVOKESTATIC, HOOKS, write ? "writeVolatileAt" : "readVolatileAt", "(Ljava/lang/Object;II)V", false);
        } else if (!isUnsafe(owner) && arguments.length > 0 && arguments[0].getSort() == Type.OBJECT) {
            code.visitVarInsn(ALOAD, 1);
            code.visitLdcInsn(site);
            code.visitMethodInsn(INVOKESTATIC, HOOKS, write ? "writeVolatile" : "readVolatile", "(Ljava/lang/Object;I)V", false);
        } else {
            code.visitLdcInsn(site);
            code.visitMethodInsn(INVOKESTATIC, HOOKS, write ? "change" : "point", "(I)V", false);
        }
    }

    @Override
    void tellResult(MethodVisitor code) {
        boolean compares = method.startsWith("compareAndSet") || method.startsWith("compareAndSwap") || method.startsWith("weakCompare");
        if (!compares || Type.getReturnType(type) != Type.BOOLEAN_TYPE) return;
        code.visitInsn(DUP);
        code.visitMethodInsn(INVOKESTATIC, HOOKS, "compared", "(Z)V", false);
    }
}
