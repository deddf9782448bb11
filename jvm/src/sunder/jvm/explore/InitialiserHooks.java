package sunder.jvm.explore;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Keeps a static initialiser whole: it runs once in a process, so no schedule is chosen within it, and an execution that is left
 * there would leave a class behind that cannot be used any more.
 */
final class InitialiserHooks extends MethodVisitor implements Opcodes {
    private final String owner;
    private final Label start = new Label(), end = new Label(), failed = new Label();

    InitialiserHooks(MethodVisitor out, String owner) {
        super(ASM9, out);
        this.owner = owner;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        super.visitLdcInsn(Type.getObjectType(owner));
        super.visitMethodInsn(INVOKESTATIC, Bridge.HOOKS, "initialiserStarts", "(Ljava/lang/Class;)V", false);
        super.visitLabel(start);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == RETURN) ends();
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int stack, int locals) {
        super.visitLabel(end);
        super.visitTryCatchBlock(start, end, failed, null);  // the last one is the outermost
        super.visitLabel(failed);
        super.visitFrame(F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
        ends();
        super.visitInsn(ATHROW);
        super.visitMaxs(stack, locals);
    }

    private void ends() {
        super.visitMethodInsn(INVOKESTATIC, Bridge.HOOKS, "initialiserEnds", "()V", false);
    }
}
