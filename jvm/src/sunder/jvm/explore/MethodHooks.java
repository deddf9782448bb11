package sunder.jvm.explore;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Puts all hooks into a method; here those before its calls, and in place of calls that would block. */
final class MethodHooks extends AccessHooks {
    private static final String REPLACED_CALLS = "sunder/jvm/explore/ReplacedCalls";

    MethodHooks(MethodVisitor out, Instrumenter into, Copies copies, String owner, String method, boolean hasLoops, boolean tracing) {
        super(out, into, copies, owner, method, hasLoops, tracing);
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String name, String type, boolean isInterface) {
        boolean isNew = opcode == INVOKESPECIAL && name.equals("<init>") && noteConstructor();
        if (isNew && isHidden(of, type) && Maker.canMake(type)) {
            make(of, type);
            return;
        }
        Calls.Kind kind = into.calls().kindOf(owner, opcode, of, name, type);
        switch (kind) {
            case REPLACED:
                replace(opcode, of, name, type);
                return;
            case DROPPED:
                for (Type t : Type.getArgumentTypes(type)) super.visitInsn(t.getSize() == 2 ? POP2 : POP);
                return;
            case CLONE:
                super.visitLdcInsn(site("clone", "element"));
                super.visitMethodInsn(INVOKESTATIC, REPLACED_CALLS, "cloned", "(" + OBJECT + "I)" + OBJECT, false);
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

    private boolean isHidden(String of, String type) {
        if (copies.isCopied(of) || copies.model(of) != null) return false;
        return copies.file(of) != null && copies.file(of).hidesMethod("<init>" + type);
    }

    // The new object takes the place of the two on the stack that no constructor was called for.
    private void make(String of, String type) {
        call(new Maker(into.bridges(), of, type));
        super.visitInsn(DUP_X2);
        super.visitInsn(POP);
        super.visitInsn(POP);
        super.visitInsn(POP);
    }

    // Before a call of code without hooks. Whether the call itself was written, too.
    private boolean unhooked(Calls.Kind kind, int opcode, String of, String name, String type, boolean isInterface) {
        boolean isHooked = copies.isCopied(of) || copies.model(of) != null;
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

    // The new object may keep the last object that is passed to its constructor, and use it later.
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

    // A bridge cannot call a constructor. So its only array is passed to a hook from where it is on the stack, if possible;
    // whether it was.
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

    // The hook takes the object of the call, if any, the arguments, and the site.
    private void replace(int opcode, String of, String name, String type) {
        String hook = into.calls().hookFor(owner, opcode, of, name, type);
        super.visitLdcInsn(site(name, name));
        String object = opcode == INVOKESTATIC ? "" : OBJECT;
        String arguments = type.substring(1, type.indexOf(')')).replace("Ljava/time/Duration;", OBJECT);
        String result = type.substring(type.indexOf(')') + 1);
        boolean isUnsafe = hook.equals("unsafe");
        super.visitMethodInsn(INVOKESTATIC, REPLACED_CALLS, hook, "(" + object + arguments + "I)" + (isUnsafe ? OBJECT : result), false);
        if (isUnsafe) super.visitTypeInsn(CHECKCAST, "sun/misc/Unsafe");
    }

    // If calls of a method get hooks, a reference to it is replaced with a reference to a bridge that makes the call.
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
