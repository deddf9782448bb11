package sunder.jvm;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A Java expression that makes an instance: constructors, methods, constants and plain values. It knows its static type. */
abstract class Expression {
    /** Gives the class, or its copy. */
    interface Classes {
        Class<?> of(Class<?> original) throws ReflectiveOperationException;
    }

    abstract Class<?> type();

    /** Pushes the value. The local variable `constants` holds the plain values. */
    abstract void push(MethodVisitor code, int constants);

    /** The same expression with copies of its classes. */
    abstract Expression copied(Classes classes) throws ReflectiveOperationException;

    /** As Java writes it, with whole class names. */
    abstract String text();

    /** Adds the classes that it names. */
    abstract void addClasses(Collection<Class<?>> to);

    /** A plain value: the element of the constants with this index. */
    static final class Constant extends Expression {
        private final int index;
        private final Class<?> type;
        private final String text;

        Constant(int index, Class<?> type, String text) {
            this.index = index;
            this.type = type;
            this.text = text;
        }

        @Override
        Class<?> type() {
            return type;
        }

        @Override
        void push(MethodVisitor code, int constants) {
            code.visitVarInsn(Opcodes.ALOAD, constants);
            code.visitIntInsn(Opcodes.SIPUSH, index);
            code.visitInsn(Opcodes.AALOAD);
            DispatcherMaker.unbox(code, type);
            DispatcherMaker.cloneArray(code, type);
        }

        @Override
        Expression copied(Classes classes) {
            return this;
        }

        @Override
        String text() {
            return text;
        }

        @Override
        void addClasses(Collection<Class<?>> to) {}
    }

    /** A public static field, such as the constant of an enum. */
    static final class Static extends Expression {
        private final Field field;

        Static(Field field) {
            this.field = field;
        }

        @Override
        Class<?> type() {
            return field.getType();
        }

        @Override
        void push(MethodVisitor code, int constants) {
            code.visitFieldInsn(Opcodes.GETSTATIC, Type.getInternalName(field.getDeclaringClass()), field.getName(),
                    Type.getDescriptor(field.getType()));
        }

        @Override
        Expression copied(Classes classes) throws ReflectiveOperationException {
            return new Static(classes.of(field.getDeclaringClass()).getField(field.getName()));
        }

        @Override
        String text() {
            return field.getDeclaringClass().getName() + "." + field.getName();
        }

        @Override
        void addClasses(Collection<Class<?>> to) {
            to.add(field.getDeclaringClass());
        }
    }

    /** The instance that the local variable `constants` stands before: that of which a method is called to reset it. */
    static final class Instance extends Expression {
        private final Class<?> type;

        Instance(Class<?> type) {
            this.type = type;
        }

        @Override
        Class<?> type() {
            return type;
        }

        @Override
        void push(MethodVisitor code, int constants) {
            code.visitVarInsn(Opcodes.ALOAD, constants + 1);
            code.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(type));
        }

        @Override
        Expression copied(Classes classes) throws ReflectiveOperationException {
            return new Instance(classes.of(type));
        }

        @Override
        String text() {
            return "";
        }

        @Override
        void addClasses(Collection<Class<?>> to) {
            to.add(type);
        }
    }

    /** A constructor or a method with its arguments. Static methods and constructors have no receiver. */
    static final class Call extends Expression {
        private final Class<?> owner;  // the class that is named, which may inherit the method
        private final Executable called;
        private final Expression receiver;
        private final List<Expression> arguments;

        Call(Class<?> owner, Executable called, Expression receiver, List<Expression> arguments) {
            this.owner = owner;
            this.called = called;
            this.receiver = receiver;
            this.arguments = arguments;
        }

        @Override
        Class<?> type() {
            return called instanceof Method ? ((Method) called).getReturnType() : owner;
        }

        /** The constructor, or null if it is a method. */
        Constructor<?> constructor() {
            return called instanceof Constructor ? (Constructor<?>) called : null;
        }

        @Override
        void push(MethodVisitor code, int constants) {
            String name = Type.getInternalName(owner);
            if (receiver != null) receiver.push(code, constants);
            if (called instanceof Constructor) {
                code.visitTypeInsn(Opcodes.NEW, name);
                code.visitInsn(Opcodes.DUP);
            }
            for (Expression argument : arguments) argument.push(code, constants);
            if (called instanceof Constructor) {
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, "<init>",
                        Type.getConstructorDescriptor((Constructor<?>) called), false);
                return;
            }
            int instruction = Modifier.isStatic(called.getModifiers()) ? Opcodes.INVOKESTATIC
                    : owner.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
            code.visitMethodInsn(instruction, name, called.getName(), Type.getMethodDescriptor((Method) called),
                    owner.isInterface());
        }

        @Override
        Expression copied(Classes classes) throws ReflectiveOperationException {
            Class<?> copy = classes.of(owner);
            Class<?>[] types = called.getParameterTypes();
            for (int i = 0; i < types.length; i++) types[i] = classes.of(types[i]);
            List<Expression> made = new ArrayList<>();
            for (Expression argument : arguments) made.add(argument.copied(classes));
            return new Call(copy, called instanceof Constructor ? copy.getConstructor(types) : copy.getMethod(called.getName(), types),
                    receiver == null ? null : receiver.copied(classes), made);
        }

        @Override
        String text() {
            List<String> texts = new ArrayList<>();
            for (Expression argument : arguments) texts.add(argument.text());
            String made = "(" + String.join(", ", texts) + ")";
            if (called instanceof Constructor) return "new " + owner.getName() + made;
            String before = receiver == null ? owner.getName() : receiver.text();
            return (before.isEmpty() ? "" : before + ".") + called.getName() + made;
        }

        @Override
        void addClasses(Collection<Class<?>> to) {
            to.add(owner);
            if (receiver != null) receiver.addClasses(to);
            for (Expression argument : arguments) argument.addClasses(to);
        }
    }
}
