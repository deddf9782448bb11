package sunder.jvm.explore;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** A bridge for one call of code without hooks: calls hooks for its object and its arrays, then makes the call. */
final class UnhookedCall extends Bridge {
    private final Calls.Kind kind;

    UnhookedCall(int number, Calls.Kind kind, int opcode, String owner, String method, String type, boolean isInterface, int site) {
        super("call$" + number + "$" + method, opcode, owner, method, type, isInterface, site);
        this.kind = kind;
    }

    static boolean takesArrays(String type) {
        return type.substring(0, type.indexOf(')')).indexOf('[') >= 0;
    }

    static String hookOf(Calls.Kind kind) {
        return kind == Calls.Kind.ONE_STEP ? "stepOn" : "called";
    }

    @Override
    void tell(MethodVisitor code) {
        if (kind == Calls.Kind.OBJECT || kind == Calls.Kind.ONE_STEP) tell(code, 0, hookOf(kind));
        if (kind == Calls.Kind.OPAQUE) {
            code.visitLdcInsn(site);
            code.visitMethodInsn(INVOKESTATIC, HOOKS, "opaque", "(I)V", false);
        }
        int slot = 0;
        for (Type t : Type.getArgumentTypes(ownType())) {
            if (t.getSort() == Type.ARRAY) tell(code, slot, passing(owner, method));
            slot += t.getSize();
        }
    }

    static String passing(String owner, String method) {
        boolean reads = owner.startsWith("java/lang/String") && !method.startsWith("get") || owner.startsWith("jdk/internal/util/");
        return reads ? "passedToRead" : "passed";
    }

    private void tell(MethodVisitor code, int slot, String hook) {
        code.visitVarInsn(ALOAD, slot);
        code.visitLdcInsn(site);
        code.visitMethodInsn(INVOKESTATIC, HOOKS, hook, "(Ljava/lang/Object;I)V", false);
    }
}
