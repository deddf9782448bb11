package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Puts hooks where a method jumps back, which get the local variables, and where it catches errors. */
abstract class LoopHooks extends MethodVisitor implements Opcodes {
    static final String HOOKS = Bridge.HOOKS, WRITE_HOOKS = Bridge.WRITE_HOOKS, OBJECT = "Ljava/lang/Object;";

    private final String method;
    private final boolean hasLoops;
    private final Map<Label, Object[]> frames = new HashMap<>();  // local variables at the labels so far
    private final Set<Label> handlers = new HashSet<>();
    private final List<Label[]> blocks = new ArrayList<>();  // start, end and handler of those that may catch errors
    private final Set<Label> visited = new HashSet<>();
    private Label met;
    private int number;

    LoopHooks(MethodVisitor out, String method, boolean hasLoops) {
        super(ASM9, out);
        this.method = method;
        // Writes of a constructor to its own instance have no hooks, so its loops would seem to do nothing.
        this.hasLoops = hasLoops && !method.equals("<clinit>") && !method.equals("<init>");
    }

    /** A new site at the current place. */
    abstract int site(String what, String location);

    @Override
    public void visitCode() {
        super.visitCode();
        if (!hasLoops) return;
        number = Loops.addMethod();
        mv.visitLdcInsn(number);
        mv.visitMethodInsn(INVOKESTATIC, HOOKS, "entered", "(I)V", false);
    }

    @Override
    public void visitLabel(Label label) {
        met = label;
        visited.add(label);
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int stacked, Object[] stack) {
        frames.put(met, Arrays.copyOf(local, locals));
        super.visitFrame(type, locals, local, stacked, stack);
        if (!handlers.contains(met) || coversItself(met) || method.equals("<clinit>")) return;
        mv.visitInsn(DUP);
        mv.visitMethodInsn(INVOKESTATIC, HOOKS, "caught", "(Ljava/lang/Throwable;)V", false);
    }

    // Remembers the handlers that may catch a linkage error, which would be caused by the copy.
    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        if (type == null || type.equals("java/lang/Throwable") || type.endsWith("Error")) {
            handlers.add(handler);
            blocks.add(new Label[] {start, end, handler});
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    // A handler of its own first instructions would catch an error of a hook there again and again.
    private boolean coversItself(Label handler) {
        for (Label[] block : blocks)
            if (block[2] == handler && visited.contains(block[0]) && !visited.contains(block[1])) return true;
        return false;
    }

    // A jump back goes to the start of a loop, where there is a frame.
    @Override
    public void visitJumpInsn(int opcode, Label label) {
        Object[] locals = frames.get(label);
        if (locals != null && hasLoops && canBeRead(locals)) tellRound(locals);
        super.visitJumpInsn(opcode, label);
    }

    private static boolean canBeRead(Object[] locals) {
        for (Object local : locals)
            if (local instanceof Label || local == UNINITIALIZED_THIS) return false;
        return true;
    }

    private void tellRound(Object[] locals) {
        mv.visitLdcInsn(site("loop", "loop"));
        mv.visitLdcInsn(number);
        mv.visitMethodInsn(INVOKESTATIC, HOOKS, "loop", "(II)V", false);
        int slot = 0;
        for (Object local : locals) {
            if (local != TOP) tellLocal(local, slot);
            slot += local == LONG || local == DOUBLE ? 2 : 1;
        }
        mv.visitMethodInsn(INVOKESTATIC, HOOKS, "looped", "()V", false);
    }

    private void tellLocal(Object local, int slot) {
        boolean isObject = local instanceof String || local == NULL;
        int load = isObject ? ALOAD : local == INTEGER ? ILOAD : local == LONG ? LLOAD : local == FLOAT ? FLOAD : DLOAD;
        String type = isObject ? OBJECT : local == INTEGER ? "I" : local == LONG ? "J" : local == FLOAT ? "F" : "D";
        mv.visitVarInsn(load, slot);
        mv.visitMethodInsn(INVOKESTATIC, HOOKS, "local", "(" + type + ")V", false);
    }
}
