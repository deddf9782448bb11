package sunder.jvm.protocol;

import java.util.List;

/** The description of an object for the searching process. */
public final class Described {
    /** The shape of an argument. */
    public enum Shape {
        SINGLE("single"),
        LIST("list"),
        SET("set"),
        MAP("map");

        final String text;

        Shape(String text) {
            this.text = text;
        }
    }

    public static final class Parameter {
        final Shape shape;
        final boolean takesText, dataIndependent;
        final List<String> domain;

        public Parameter(Shape shape, boolean takesText, List<String> domain, boolean dataIndependent) {
            this.shape = shape;
            this.takesText = takesText;
            this.domain = domain;
            this.dataIndependent = dataIndependent;
        }
    }

    public static final class Method {
        final String name;
        final List<Parameter> parameters;
        final boolean core, readOnly, returnsNothing, mayRefuse;
        final String role, level;
        final List<String> after;

        /** The level is empty if none is declared. */
        public Method(String name, List<Parameter> parameters, boolean core, boolean readOnly,
                boolean returnsNothing, String role, List<String> after, String level, boolean mayRefuse) {
            this.name = name;
            this.parameters = parameters;
            this.core = core;
            this.readOnly = readOnly;
            this.returnsNothing = returnsNothing;
            this.role = role;
            this.after = after;
            this.level = level;
            this.mayRefuse = mayRefuse;
        }
    }

    /** A public method that is not checked. */
    public static final class LeftOut {
        /** With the types of its parameters. */
        public final String method;

        public final String why;

        public LeftOut(String method, String why) {
            this.method = method;
            this.why = why;
        }
    }

    final String name;
    final List<Method> methods;
    final List<LeftOut> leftOut;
    final List<String> parents;
    final String derivedSpec;
    final List<String> writers;

    /** The names of parents may tell roles. The spec is empty unless it was derived from the class. `writers` are labels such as `put/2`. */
    public Described(String name, List<String> parents, List<Method> methods, List<LeftOut> leftOut, String derivedSpec,
            List<String> writers) {
        this.name = name;
        this.methods = methods;
        this.parents = parents;
        this.leftOut = leftOut;
        this.derivedSpec = derivedSpec;
        this.writers = writers;
    }
}
