package sunder.jvm;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds out which fields of an object a method reads, and whether it does nothing but compute with them and return. */
final class FieldReads extends MethodVisitor implements Opcodes {
    private static final String BOXES = "java/lang/(Integer|Long|Short|Byte|Boolean|Character|Float|Double)";

    private final Set<String> owners;  // internal names of the class and its parents
    private final Set<String> fields = new HashSet<>(), called = new HashSet<>();
    private final Set<Label> met = new HashSet<>();
    private boolean hasCode, doesMore;

    FieldReads(Set<String> owners) {
        super(ASM9);
        this.owners = owners;
    }

    /** Whether the method reads fields, computes and returns, in finite time. */
    boolean areAll() {
        return hasCode && !doesMore && !fields.isEmpty();
    }

    /** Whether the method calls a method of this name on the object, or reads all these fields. */
    boolean looksAt(String method, FieldReads others) {
        return called.contains(method) || fields.containsAll(others.fields);
    }

    @Override
    public void visitCode() {
        hasCode = true;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String type) {
        if (opcode == GETFIELD && owners.contains(owner)) fields.add(name);
        else doesMore = true;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
        if (owners.contains(owner)) called.add(name);
        doesMore |= !owner.matches(BOXES) || !name.matches("valueOf|[a-z]+Value") || type.startsWith("(Ljava");
    }

    @Override
    public void visitInsn(int opcode) {
        boolean isArrayLoad = opcode >= IALOAD && opcode <= SALOAD, isArrayStore = opcode >= IASTORE && opcode <= SASTORE;
        doesMore |= isArrayLoad || isArrayStore || opcode >= ARRAYLENGTH;  // and then throwing and locking
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        doesMore |= opcode == NEWARRAY;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        doesMore |= opcode != CHECKCAST && opcode != INSTANCEOF;
    }

    @Override
    public void visitLabel(Label label) {
        met.add(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        doesMore |= met.contains(label);  // a loop
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        doesMore = true;
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        doesMore = true;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        doesMore = true;
    }

    @Override
    public void visitMultiANewArrayInsn(String type, int dimensions) {
        doesMore = true;
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
        doesMore = true;
    }
}
