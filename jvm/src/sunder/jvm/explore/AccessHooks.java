package sunder.jvm.explore;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Puts hooks before the accesses of a method that other threads may notice, and in place of what enters and leaves monitors. */
abstract class AccessHooks extends LoopHooks {
    final Instrumenter into;
    final Copies copies;
    final String owner, method;
    private final boolean tracing;
    private int line;

    private int unmade;  // objects whose constructor was not called yet
    private boolean isMade;  // the constructor of the parent has returned

    AccessHooks(MethodVisitor out, Instrumenter into, Copies copies, String owner, String method, boolean hasLoops, boolean tracing) {
        super(out, method, hasLoops);
        this.into = into;
        this.copies = copies;
        this.owner = owner;
        this.method = method;
        this.tracing = tracing;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    int site(String what, String location) {
        return Sites.add(into.path(), line, method, what, location);
    }

    // The calls of `super` here and below keep hooks from getting hooks themselves.
    final void hook(String name, String type, int site) {
        super.visitLdcInsn(site);
        super.visitMethodInsn(INVOKESTATIC, HOOKS, name, type, false);
    }

    // A value of this type is on top of the stack; traces show it.
    final void tellValue(String type) {
        if (!tracing) return;
        String shown;
        switch (type.charAt(0)) {
            case 'F':
            case 'D':
            case 'V':
                return;
            case 'J':
            case 'Z':
                shown = type;
                break;
            case 'L':
            case '[':
                shown = OBJECT;
                break;
            default:
                shown = "I";
        }
        super.visitInsn(shown.equals("J") ? DUP2 : DUP);
        super.visitMethodInsn(INVOKESTATIC, HOOKS, "value", "(" + shown + ")V", false);
    }

    @Override
    public void visitFieldInsn(int opcode, String of, String name, String type) {
        boolean write = opcode == PUTFIELD || opcode == PUTSTATIC;
        boolean visible = isVisible(of, name);
        if (copies.model(of) != null && !Models.has(of, name, type, copies)) {
            refuse(of + "." + name, "has no model");
        } else if (!copies.isCopied(of) && copies.model(of) == null && copies.crosses("()" + type)) {
            refuse(of + "." + name, "holds no copy of " + Type.getType(type).getClassName());
        } else if (visible) {
            pushBelow(opcode == GETSTATIC || opcode == PUTSTATIC ? of : null, write ? Type.getType(type).getSize() : 0);
            hook((write ? "write" : "read") + (isVolatile(of, name) ? "Volatile" : ""), "(" + OBJECT + "I)V", site((write ? "write " : "read ") + name, of + "." + name));
        }
        if (visible && write) {
            tellWrite(opcode == PUTSTATIC, of, name, type);
            tellValue(type);
        }
        super.visitFieldInsn(opcode, of, name, type);
        if (visible && !write) tellValue(type);
    }

    // The value that is about to be written is on top of the stack. Tells it, and the one that is there now.
    private void tellWrite(boolean isStatic, String of, String name, String type) {
        ClassFile file = declaring(of, name);
        pushBelow(isStatic ? of : null, Type.getType(type).getSize());
        if (!isStatic) super.visitInsn(DUP);
        super.visitFieldInsn(isStatic ? GETSTATIC : GETFIELD, of, name, type);
        super.visitLdcInsn(file == null ? States.UNKNOWN : Fields.number(file.reader.getClassName(), name));
        super.visitMethodInsn(INVOKESTATIC, WRITE_HOOKS, "willWrite", "(" + OBJECT + toldType(type) + "I)V", false);
        tellWritten(type);
    }

    private void tellWritten(String type) {
        super.visitInsn(Type.getType(type).getSize() == 2 ? DUP2 : DUP);
        super.visitMethodInsn(INVOKESTATIC, WRITE_HOOKS, "written", "(" + toldType(type) + ")V", false);
    }

    // Of a hook that takes a value of this type.
    private static String toldType(String type) {
        char first = type.charAt(0);
        return first == 'L' || first == '[' ? OBJECT : first == 'J' || first == 'F' || first == 'D' ? type : "I";
    }

    // Pushes the object that is this number of slots below the top of the stack, or, for a static field, the name of the class.
    final void pushBelow(String className, int slots) {
        if (className != null) {
            super.visitLdcInsn(className);
        } else if (slots == 0) {
            super.visitInsn(DUP);
        } else if (slots == 1) {
            super.visitInsn(DUP2);
            super.visitInsn(POP);
        } else {
            super.visitInsn(DUP2_X1);
            super.visitInsn(POP2);
            super.visitInsn(DUP_X2);
        }
    }

    // Other threads cannot see an object before its parent's constructor has returned, nor a class before it is initialised. Final
    // fields never change.
    private boolean isVisible(String of, String name) {
        if (method.equals("<clinit>") || method.equals("<init>") && !isMade) return false;
        ClassFile file = declaring(of, name);
        return file == null || !file.isFinal(name);
    }

    private boolean isVolatile(String of, String name) {
        ClassFile file = declaring(of, name);
        return file != null && file.isVolatile(name);
    }

    // The class that declares the field, or null if it is not known.
    private ClassFile declaring(String of, String field) {
        for (String type = of; type != null;) {
            ClassFile file = copies.file(type);
            if (file == null || file.declares(field)) return file;
            type = file.reader.getSuperName();
        }
        return null;
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == MONITORENTER) {
            hook("enter", "(" + OBJECT + "I)V", site("enter monitor", "monitor"));
        } else if (opcode == MONITOREXIT) {
            hook("exit", "(" + OBJECT + "I)V", site("leave monitor", "monitor"));
        } else if (opcode >= IALOAD && opcode <= SALOAD && !method.equals("<clinit>")) {
            super.visitInsn(DUP2);
            hook("readAt", "(" + OBJECT + "II)V", site("read element", "element"));
            super.visitInsn(opcode);
            tellValue(elementType(opcode - IALOAD));
        } else if (opcode >= IASTORE && opcode <= SASTORE && !method.equals("<clinit>")) {
            String type = elementType(opcode - IASTORE);
            boolean isLong = opcode == LASTORE || opcode == DASTORE;
            super.visitInsn(isLong ? DUP2_X2 : DUP_X2);
            super.visitInsn(isLong ? POP2 : POP);
            super.visitInsn(isLong ? DUP2_X2 : DUP2_X1);
            super.visitInsn(DUP2);
            hook("writeAt", "(" + OBJECT + "II)V", site("write element", "element"));
            super.visitInsn(DUP2);
            super.visitInsn(opcode - IASTORE + IALOAD);
            super.visitMethodInsn(INVOKESTATIC, WRITE_HOOKS, "willWriteAt", "(" + OBJECT + "I" + toldType(type) + ")V", false);
            tellWritten(type);
            tellValue(type);
            super.visitInsn(opcode);
        } else {
            super.visitInsn(opcode);
        }
    }

    private static String elementType(int kind) {
        return new String[] {"I", "J", "F", "D", OBJECT, "I", "I", "I"}[kind];
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == NEW) unmade++;
        super.visitTypeInsn(opcode, type);
    }

    // A constructor is called: of an object that the method makes, or of the parent. Whether it is the former.
    final boolean noteConstructor() {
        boolean isNew = unmade > 0;
        if (isNew) unmade--;
        else isMade = true;
        return isNew;
    }

    final void refuse(String call, String why) {
        super.visitLdcInsn(call.replace('/', '.'));
        super.visitLdcInsn(why);
        super.visitMethodInsn(INVOKESTATIC, HOOKS, "refuse", "(Ljava/lang/String;Ljava/lang/String;)V", false);
    }
}
