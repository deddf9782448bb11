package sunder.jvm;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Reads an expression such as {@code a.b.Builder.create().limit(8).build()} or {@code new a.b.Cache(new a.b.Clock(), "name")}.
 * Classes have their whole names. Among overloads, the one whose parameter types are nearest to the arguments is taken.
 */
final class ExpressionReader {
    private static final int UNFIT = 1000;

    /** A plain value, which gets its type from the parameter that it is passed to. */
    private static final class Plain {
        final Object value;

        Plain(Object value) {
            this.value = value;
        }
    }

    private final ClassFinder classes;
    private final TextReader in;
    private final String text;
    private final List<Object> constants;

    /** Adds the plain values of the expression to `constants`. */
    ExpressionReader(String text, ClassFinder classes, List<Object> constants) {
        this.text = text;
        this.classes = classes;
        this.in = new TextReader(text);
        this.constants = constants;
    }

    /** The whole expression. */
    Expression.Call read() {
        return whole(value());
    }

    /** A chain of methods of an instance of this class. */
    Expression.Call readOn(Class<?> type) {
        return whole(chain(call(new Expression.Instance(type), type, in.identifier(), false)));
    }

    private Expression.Call whole(Object read) {
        if (!in.atEnd()) throw refuse("there is text after its end");
        if (!(read instanceof Expression.Call)) throw refuse("it makes no object");
        return (Expression.Call) read;
    }

    private Refused refuse(String why) {
        return new Refused("in " + text + ": " + why);
    }

    // An Expression or a Plain.
    private Object value() {
        String word = in.peekIdentifier();
        if (word.isEmpty() || Character.isDigit(word.charAt(0)) || word.equals("null") || word.equals("true") || word.equals("false"))
            return new Plain(plain());
        if (word.equals("new")) {
            in.identifier();
            Class<?> type = type(names());
            if (!Modifier.isPublic(type.getModifiers()) || Modifier.isAbstract(type.getModifiers()))
                throw refuse(type.getName() + " has no public constructor");
            return chain(call(null, type, null, true));
        }
        return chain(member(names()));
    }

    // A static method or a constant of a class, or a method of a constant.
    private Expression member(List<String> names) {
        String last = names.remove(names.size() - 1);
        Class<?> type = typeIfAny(names);
        if (type != null) return in.at("(") ? call(null, type, last, true) : constant(type, last);
        if (names.size() < 2) throw refuse("there is no class " + String.join(".", names));
        String field = names.remove(names.size() - 1);
        Expression constant = constant(type(names), field);
        return call(constant, constant.type(), last, false);
    }

    private Object plain() {
        Object value = in.value();
        in.accept("L");
        if (value instanceof List || value instanceof java.util.Set || value instanceof java.util.Map)
            throw refuse("a collection is made with a constructor or a method here");
        return value;
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        do names.add(in.identifier());
        while (in.accept("."));
        return names;
    }

    private Class<?> type(List<String> names) {
        Class<?> found = typeIfAny(names);
        if (found != null) return found;
        throw refuse("there is no class " + String.join(".", names) + "; is its jar in --classpath, and the name whole?");
    }

    // Nested classes are written with a dot or a dollar sign.
    private Class<?> typeIfAny(List<String> names) {
        for (int packages = names.size() - 1; packages >= 0; packages--) {
            String outer = String.join(".", names.subList(0, packages));
            String name = (outer.isEmpty() ? "" : outer + ".") + String.join("$", names.subList(packages, names.size()));
            Class<?> found = classes.loadIfThere(name);
            if (found != null) return found;
        }
        return null;
    }

    private Expression constant(Class<?> type, String name) {
        try {
            Field field = type.getField(name);
            if (Modifier.isStatic(field.getModifiers())) return new Expression.Static(field);
        } catch (NoSuchFieldException e) {
            // refused below
        }
        throw refuse(type.getName() + " has no public constant '" + name + "'");
    }

    private Expression chain(Expression start) {
        Expression made = start;
        while (in.accept(".")) made = call(made, made.type(), in.identifier(), false);
        return made;
    }

    // A constructor if the method's name is null.
    private Expression call(Expression receiver, Class<?> type, String name, boolean isStatic) {
        List<Object> arguments = new ArrayList<>();
        in.expect("(");
        if (!in.accept(")")) {
            do arguments.add(value());
            while (in.accept(","));
            in.expect(")");
        }
        Executable[] all = name == null ? type.getConstructors() : type.getMethods();
        Executable best = Arrays.stream(all)
                .filter(e -> name == null || e.getName().equals(name) && Modifier.isStatic(e.getModifiers()) == isStatic)
                .filter(e -> distance(e, arguments) < UNFIT)
                .min(Comparator.comparing((Executable e) -> distance(e, arguments)).thenComparing(Executable::isSynthetic)
                        .thenComparing(Executable::toString))
                .orElseThrow(() -> refuse(type.getName() + " has no public " + (name == null ? "constructor"
                        : (isStatic ? "static " : "") + "method '" + name + "'") + " for these " + arguments.size() + " arguments"));
        List<Expression> converted = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) converted.add(converted(arguments.get(i), best.getParameterTypes()[i], best));
        return new Expression.Call(type, best, receiver, converted);
    }

    private static int distance(Executable called, List<Object> arguments) {
        Class<?>[] types = called.getParameterTypes();
        if (types.length != arguments.size()) return UNFIT;
        int sum = 0;
        for (int i = 0; i < types.length; i++) sum += distance(types[i], arguments.get(i));
        return sum;
    }

    private static int distance(Class<?> type, Object argument) {
        if (argument instanceof Expression) {
            Class<?> given = ((Expression) argument).type();
            return given == type ? 0 : type.isAssignableFrom(given) ? (type == Object.class ? 3 : 1) : UNFIT;
        }
        Object value = ((Plain) argument).value;
        if (value == null) return type.isPrimitive() ? UNFIT : 1;
        List<Class<?>> fitting = value instanceof Boolean ? Arrays.asList(boolean.class, Boolean.class, Object.class)
                : value instanceof String ? Arrays.asList(String.class, CharSequence.class, Object.class)
                : Arrays.asList(int.class, long.class, double.class, float.class, short.class, byte.class, Integer.class, Long.class,
                        Object.class, Number.class, Comparable.class);
        if (value instanceof String && type.isInterface() && type != CharSequence.class)
            return FunctionKind.of(type, type, "") == null ? UNFIT : 1;
        return fitting.contains(type) ? fitting.indexOf(type) : UNFIT;
    }

    private Expression converted(Object argument, Class<?> type, Executable called) {
        if (argument instanceof Expression) return (Expression) argument;
        Object value = ((Plain) argument).value;
        ParameterKind kind = value == null ? null : ParameterKind.of(type, type, called.getName());
        constants.add(kind == null ? null : kind.argument(value, null));
        return new Expression.Constant(constants.size() - 1, type, TextWriter.text(value));
    }
}
