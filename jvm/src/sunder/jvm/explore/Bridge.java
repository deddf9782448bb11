package sunder.jvm.explore;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A static method in place of one call. It takes the object, if there is one, and the arguments of the call. */
class Bridge implements Opcodes {
    static final String HOOKS = "sunder/jvm/explore/Hooks", WRITE_HOOKS = "sunder/jvm/explore/WriteHooks";

    final int opcode, site;
    final String owner, method, type;
    final boolean isInterface;
    final String name;

    Bridge(String name, int opcode, String owner, String method, String type, boolean isInterface, int site) {
        this.name = name;
        this.opcode = opcode;
        this.owner = owner;
        this.method = method;
        this.type = type;
        this.isInterface = isInterface;
        this.site = site;
    }

    String ownType() {
        return opcode == INVOKESTATIC ? type : "(L" + owner + ";" + type.substring(1);
    }

    void writeTo(MethodVisitor code) {
        code.visitCode();
        tell(code);
        int slot = 0;
        for (Type t : Type.getArgumentTypes(ownType())) {
            code.visitVarInsn(t.getOpcode(ILOAD), slot);
            slot += t.getSize();
        }
        code.visitMethodInsn(opcode, owner, method, type, isInterface);
        tellResult(code);
        code.visitInsn(Type.getReturnType(type).getOpcode(IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /** Before the call. */
    void tell(MethodVisitor code) {}

    /** After the call, with its result on the stack. */
    void tellResult(MethodVisitor code) {}
}
