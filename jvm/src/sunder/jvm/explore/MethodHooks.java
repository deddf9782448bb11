package sunder.jvm.explore;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Puts hooks into a method: before each access that another thread may notice, and in place of what would block it. */
final class MethodHooks extends LoopHooks {
    private final Instrumenter into;
    private final Copies copies;
    private final String owner, method;
    private final boolean tracing;
    private int line;

    private int unmade;  // objects whose constructor is still to be called
    private boolean isMade;  // the instance, by the constructor of its parent

    MethodHooks(MethodVisitor out, Instrumenter into, Copies copies, String owner, String method, boolean hasLoops, boolean tracing) {
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

    // Past the hooks that this method would get itself.
    private void hook(String name, String type, int site) {
        super.visitLdcInsn(site);
        super.visitMethodInsn(INVOKESTATIC, HOOKS, name, type, false);
    }

    // A value of this type lies on the stack.
    private void tellValue(String type) {
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
        if (Models.of(of) != null && !Models.has(of, name, type, copies)) {
            refuse(of + "." + name, "has no model");
        } else if (!copies.isCopied(of) && Models.of(of) == null && copies.crosses("()" + type)) {
            refuse(of + "." + name, "holds no copy of " + Type.getType(type).getClassName());
        } else if (visible) {
            pushBelow(opcode == GETSTATIC || opcode == PUTSTATIC ? of : null, write ? Type.getType(type).getSize() : 0);
            hook((write ? "write" : "read") + (isVolatile(of, name) ? "Volatile" : ""), "(" + OBJECT + "I)V", site((write ? "write " : "read ") + name, of + "." + name));
        }
        if (visible && write) tellValue(type);
        super.visitFieldInsn(opcode, of, name, type);
        if (visible && !write) tellValue(type);
    }

    // The object that lies below so many slots of the stack; of a class there is no object but its name.
    private void pushBelow(String className, int slots) {
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

    // Nobody sees an object before the constructor of its parent is done, nor a class before it is initialised, nor what never changes.
    private boolean isVisible(String of, String name) {
        if (method.equals("<clinit>") || method.equals("<init>") && !isMade) return false;
        ClassFile file = declaring(of, name);
        return file == null || !file.isFinal(name);
    }

    private boolean isVolatile(String of, String name) {
        ClassFile file = declaring(of, name);
        return file != null && file.isVolatile(name);
    }

    // Null if it is not known.
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
            boolean isLong = opcode == LASTORE || opcode == DASTORE;
            super.visitInsn(isLong ? DUP2_X2 : DUP_X2);
            super.visitInsn(isLong ? POP2 : POP);
            super.visitInsn(isLong ? DUP2_X2 : DUP2_X1);
            hook("writeAt", "(" + OBJECT + "II)V", site("write element", "element"));
            tellValue(elementType(opcode - IASTORE));
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

    // Of a constructor that is called: it is that of an object made here, or of the instance itself.
    private void noteConstructor() {
        if (unmade > 0) unmade--;
        else isMade = true;
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String name, String type, boolean isInterface) {
        if (opcode == INVOKESPECIAL && name.equals("<init>")) noteConstructor();
        Calls.Kind kind = into.calls().kindOf(owner, opcode, of, name, type);
        switch (kind) {
            case REPLACED:
                replace(opcode, of, name, type);
                return;
            case DROPPED:
                for (Type t : Type.getArgumentTypes(type)) super.visitInsn(t.getSize() == 2 ? POP2 : POP);
                return;
            case CLONE:
                hook("cloned", "(" + OBJECT + "I)" + OBJECT, site("clone", "element"));
                return;
            case ACCESS:
                if (!method.equals("<clinit>")) {
                    call(new Accessor(into.bridges(), opcode, of, name, type, site(name, "atomic")));
                    tellValue(Type.getReturnType(type).getDescriptor());
                    return;
                }
                break;
            case REFUSED:
            case NO_MODEL:
            case CROSSING:
                refuse(of + "." + name, into.calls().why(kind, type));
                break;
            case THREAD_LOCAL:
                super.visitMethodInsn(INVOKESTATIC, HOOKS, "needThreads", "()V", false);
                break;
            case PLAIN:
            case OBJECT:
            case ONE_STEP:
            case OPAQUE:
                if (!method.equals("<clinit>") && unhooked(kind, opcode, of, name, type, isInterface)) return;
                break;
        }
        super.visitMethodInsn(opcode, of, name, type, isInterface);
    }

    // Whether the call has been made.
    private boolean unhooked(Calls.Kind kind, int opcode, String of, String name, String type, boolean isInterface) {
        boolean isHooked = copies.isCopied(of) || Models.of(of) != null;
        boolean arrays = UnhookedCall.takesArrays(type) && !isHooked;
        if (name.equals("<init>") && !isHooked && !Harmless.isHarmless(of)) tellWrapped(type);
        if (kind == Calls.Kind.PLAIN && !arrays) return false;
        int site = site("call " + name, of.replace('/', '.'));
        int slots = (Type.getArgumentsAndReturnSizes(type) >> 2) - 1;
        if (opcode == INVOKESPECIAL) {
            if (kind == Calls.Kind.OPAQUE || kind != Calls.Kind.PLAIN && slots > 0) hook("opaque", "(I)V", site);
            else if (kind != Calls.Kind.PLAIN) tellObject(UnhookedCall.hookOf(kind), 0, site);
            if (arrays && !tellLastArray(of, name, type, site)) hook("opaque", "(I)V", site);
            return false;
        }
        if (kind == Calls.Kind.OPAQUE && !arrays) {
            hook("opaque", "(I)V", site);
            return false;
        }
        if (!arrays && slots <= 2) {
            tellObject(UnhookedCall.hookOf(kind), slots, site);
            return false;
        }
        call(new UnhookedCall(into.bridges(), kind, opcode, of, name, type, isInterface, site));
        return true;
    }

    private void tellObject(String hook, int slots, int site) {
        pushBelow(null, slots);
        hook(hook, "(" + OBJECT + "I)V", site);
    }

    // What is made may keep the last object that it is given, and use it when it is called itself.
    private void tellWrapped(String type) {
        int above = 0;
        Type[] arguments = Type.getArgumentTypes(type);
        for (int i = arguments.length - 1; i >= 0 && above <= 2; i--) {
            if (arguments[i].getSort() == Type.OBJECT) {
                pushBelow(null, above);
                super.visitMethodInsn(INVOKESTATIC, HOOKS, "wrapped", "(" + OBJECT + ")V", false);
                return;
            }
            above += arguments[i].getSize();
        }
    }

    // Constructors cannot be called by another method: their only array is told where it lies, if it can be reached.
    private boolean tellLastArray(String of, String name, String type, int site) {
        int above = 0, found = -1;
        Type[] arguments = Type.getArgumentTypes(type);
        for (int i = arguments.length - 1; i >= 0; i--) {
            if (arguments[i].getSort() == Type.ARRAY) {
                if (found >= 0 || above > 2) return false;
                found = above;
            }
            above += arguments[i].getSize();
        }
        tellObject(UnhookedCall.passing(of, name), found, site);
        return true;
    }

    private void call(Bridge bridge) {
        into.add(bridge);
        super.visitMethodInsn(INVOKESTATIC, owner, bridge.name, bridge.ownType(), into.isInterface());
    }

    private void refuse(String call, String why) {
        super.visitLdcInsn(call.replace('/', '.'));
        super.visitLdcInsn(why);
        super.visitMethodInsn(INVOKESTATIC, HOOKS, "refuse", "(Ljava/lang/String;Ljava/lang/String;)V", false);
    }

    // The hook takes what the call takes, the object first, and the site.
    private void replace(int opcode, String of, String name, String type) {
        String hook = into.calls().hookFor(owner, opcode, of, name, type);
        super.visitLdcInsn(site(name, name));
        String object = opcode == INVOKESTATIC ? "" : OBJECT;
        String arguments = type.substring(1, type.indexOf(')')).replace("Ljava/time/Duration;", OBJECT);
        String result = type.substring(type.indexOf(')') + 1);
        boolean isUnsafe = hook.equals("unsafe");
        super.visitMethodInsn(INVOKESTATIC, HOOKS, hook, "(" + object + arguments + "I)" + (isUnsafe ? OBJECT : result), false);
        if (isUnsafe) super.visitTypeInsn(CHECKCAST, "sun/misc/Unsafe");
    }

    // A reference to a method that calls of would have hooks: to one of ours that makes the call.
    @Override
    public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
        Object[] made = arguments.clone();
        for (int i = 0; i < made.length; i++)
            if (made[i] instanceof Handle) made[i] = hooked((Handle) made[i], type);
        super.visitInvokeDynamicInsn(name, type, bootstrap, made);
    }

    private Handle hooked(Handle target, String capturing) {
        int opcode = opcodeOf(target.getTag());
        if (opcode < 0) return target;
        Calls.Kind kind = into.calls().kindOf(owner, opcode, target.getOwner(), target.getName(), target.getDesc());
        if (kind == Calls.Kind.PLAIN && !UnhookedCall.takesArrays(target.getDesc())) return target;
        if (copies.isCopied(target.getOwner()) && kind == Calls.Kind.PLAIN) return target;
        Type[] captured = Type.getArgumentTypes(capturing);
        Referred made = new Referred(into.bridges(), opcode, target, captured.length == 0 ? null : captured[0]);
        into.add(made);
        return new Handle(H_INVOKESTATIC, owner, made.name, made.ownType(), into.isInterface());
    }

    private static int opcodeOf(int tag) {
        switch (tag) {
            case H_INVOKEVIRTUAL:
                return INVOKEVIRTUAL;
            case H_INVOKESTATIC:
                return INVOKESTATIC;
            case H_INVOKEINTERFACE:
                return INVOKEINTERFACE;
            default:
                return -1;
        }
    }
}
