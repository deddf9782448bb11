package sunder.jvm.explore;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** A bridge for one call of a VarHandle, of Unsafe or of a field updater: calls a hook for the access, then makes the call. */
final class Accessor extends Bridge {
    private static final String OBJECT = "Ljava/lang/Object;";

    private final Type[] arguments;

    Accessor(int number, int opcode, String owner, String method, String type, int site) {
        super("access$" + number + "$" + method, opcode, owner, method, type, false, site);
        arguments = Type.getArgumentTypes(type);
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

    /** How the call says where it accesses: ELEMENT of an array, OFFSET in an object, FIELD of an object that the handle knows. */
    private enum Addressing { ELEMENT, OFFSET, FIELD, UNKNOWN }

    private Addressing addressing() {
        if (isUnsafe(owner)) return type.startsWith("(Ljava/lang/Object;J") ? Addressing.OFFSET : Addressing.UNKNOWN;
        if (owner.contains("FieldUpdater")) return Addressing.FIELD;
        int coordinates = arguments.length - (compares() ? 2 : isRead() ? 0 : 1);
        if (coordinates == 2 && arguments[0].getSort() == Type.ARRAY && arguments[1] == Type.INT_TYPE) return Addressing.ELEMENT;
        return coordinates > 0 && arguments[0].getSort() == Type.OBJECT ? Addressing.FIELD : Addressing.UNKNOWN;
    }

    // Whether the values before and after a write can be told. Not of a part of an array of bytes that is accessed as a number.
    private boolean tellsValues() {
        if (!isStore() && !comparesAndSets() && !swaps() || addressing() == Addressing.UNKNOWN) return false;
        if (addressing() != Addressing.ELEMENT) return true;
        Type value = arguments[arguments.length - 1], element = Type.getType(arguments[0].getDescriptor().substring(1));
        return isObject(value) ? isObject(element) : value == element;
    }

    private boolean isRead() {
        return method.startsWith("get") && !method.startsWith("getAnd");
    }

    private boolean compares() {
        return method.startsWith("compareAnd") || method.startsWith("weakCompare");
    }

    private boolean isStore() {
        return method.startsWith("set") || method.startsWith("put") || method.equals("lazySet");
    }

    // Gives back the value that it overwrites.
    private boolean swaps() {
        return method.startsWith("getAndSet") && Type.getReturnType(type) != Type.VOID_TYPE;
    }

    private boolean comparesAndSets() {
        return compares() && Type.getReturnType(type) == Type.BOOLEAN_TYPE;
    }

    @Override
    void tell(MethodVisitor code) {
        Addressing addressing = addressing();
        if (addressing == Addressing.UNKNOWN) {
            code.visitLdcInsn(site);
            hook(code, HOOKS, isRead() ? "point" : "change", "(I)V");
            return;
        }
        code.visitVarInsn(ALOAD, 1);
        if (addressing != Addressing.FIELD) code.visitVarInsn(addressing == Addressing.OFFSET ? LLOAD : ILOAD, 2);
        code.visitLdcInsn(site);
        if (addressing == Addressing.OFFSET) {
            code.visitInsn(isRead() ? ICONST_0 : ICONST_1);
            hook(code, HOOKS, "unsafeAccess", "(" + OBJECT + "JIZ)V");
        } else {
            boolean isField = addressing == Addressing.FIELD;
            hook(code, HOOKS, (isRead() ? "readVolatile" : "writeVolatile") + (isField ? "" : "At"), isField ? "(" + OBJECT + "I)V" : "(" + OBJECT + "II)V");
        }
        if (!tellsValues() || swaps()) return;
        tellWrite(code, addressing);
        if (isStore()) tellWritten(code);
    }

    private void tellWritten(MethodVisitor code) {
        push(code, arguments.length - 1);
        hook(code, WRITE_HOOKS, "written", "(" + toldType(arguments.length - 1) + ")V");
    }

    // The value that is there now, or was until now; of a compare-and-set, the expected one.
    private void tellWrite(MethodVisitor code, Addressing addressing) {
        if (addressing == Addressing.FIELD) code.visitVarInsn(ALOAD, 0);
        code.visitVarInsn(ALOAD, 1);
        if (addressing != Addressing.FIELD) code.visitVarInsn(addressing == Addressing.OFFSET ? LLOAD : ILOAD, 2);
        if (isStore()) read(code);
        else if (swaps()) pushLocal(code, Type.getReturnType(type), localOf(arguments.length));
        else push(code, arguments.length - 2);
        String told = toldType(arguments.length - 1);
        if (addressing == Addressing.OFFSET) hook(code, WRITE_HOOKS, "willWriteAtOffset", "(" + OBJECT + "J" + told + ")V");
        else if (addressing == Addressing.ELEMENT) hook(code, WRITE_HOOKS, "willWriteAt", "(" + OBJECT + "I" + told + ")V");
        else hook(code, WRITE_HOOKS, "willWriteBy", "(" + OBJECT + OBJECT + told + ")V");
    }

    // Reads what a store is about to overwrite.
    private void read(MethodVisitor code) {
        Type value = arguments[arguments.length - 1];
        boolean isHandle = owner.equals("java/lang/invoke/VarHandle");
        String read = isObject(value) ? OBJECT : value.getDescriptor();
        if (isHandle && "BSCI".contains(read)) read = "J";  // the variable may have a wider type than the value
        if (isHandle && read.equals("F")) read = "D";
        code.visitVarInsn(ALOAD, 0);
        StringBuilder places = new StringBuilder();
        for (int i = 0, slot = 1; i < arguments.length - 1; slot += arguments[i++].getSize()) {
            code.visitVarInsn(arguments[i].getOpcode(ILOAD), slot);
            places.append(arguments[i].getDescriptor());
        }
        code.visitMethodInsn(INVOKEVIRTUAL, owner, getter(), "(" + places + ")" + read, false);
        widen(code, Type.getType(read));
    }

    // Unsafe's is that of the type in the name: getInt for putOrderedInt and putIntVolatile.
    private String getter() {
        if (!isUnsafe(owner)) return "get";
        return "get" + method.replaceFirst("^put(Ordered)?", "").replaceFirst("(Volatile|Release|Opaque)$", "");
    }

    private static boolean isObject(Type of) {
        return of.getSort() == Type.OBJECT || of.getSort() == Type.ARRAY;
    }

    private String toldType(int argument) {
        return isObject(arguments[argument]) ? OBJECT : "J";
    }

    private void push(MethodVisitor code, int argument) {
        pushLocal(code, arguments[argument], localOf(argument));
    }

    private static void pushLocal(MethodVisitor code, Type of, int local) {
        code.visitVarInsn(of.getOpcode(ILOAD), local);
        widen(code, of);
    }

    // The first one after the arguments is free.
    private int localOf(int argument) {
        int local = 1;
        for (int i = 0; i < argument; i++) local += arguments[i].getSize();
        return local;
    }

    // Hooks get all numbers as long.
    private static void widen(MethodVisitor code, Type from) {
        if (from == Type.FLOAT_TYPE) code.visitInsn(F2D);
        if (from == Type.FLOAT_TYPE || from == Type.DOUBLE_TYPE)
            code.visitMethodInsn(INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
        else if (!isObject(from) && from != Type.LONG_TYPE) code.visitInsn(I2L);
    }

    @Override
    void tellResult(MethodVisitor code) {
        if (isRead() || addressing() == Addressing.UNKNOWN || isStore() && tellsValues()) return;
        if (!tellsValues()) {
            hook(code, WRITE_HOOKS, "changed", "()V");
            return;
        }
        if (swaps()) {
            Type result = Type.getReturnType(type);
            code.visitVarInsn(result.getOpcode(ISTORE), localOf(arguments.length));
            tellWrite(code, addressing());
            tellWritten(code);
            code.visitVarInsn(result.getOpcode(ILOAD), localOf(arguments.length));
            return;
        }
        code.visitInsn(DUP);
        push(code, arguments.length - 1);
        hook(code, WRITE_HOOKS, "compared", "(Z" + toldType(arguments.length - 1) + ")V");
    }

    private static void hook(MethodVisitor code, String of, String name, String hookType) {
        code.visitMethodInsn(INVOKESTATIC, of, name, hookType, false);
    }
}
