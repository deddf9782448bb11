package sunder.jvm;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import sunder.jvm.explore.Interrupter;
import sunder.jvm.protocol.Described;

/** One method of an object: its name in harnesses, and its Java method. */
final class ObjectMethod {
    String name;  // together with the number of parameters, unique in its object
    final Method method;
    final List<ParameterKind> parameters;
    boolean core;
    boolean readOnly;
    String role = "";  // if not empty, one sequence alone calls the methods of this role
    List<String> after = Collections.emptyList();  // names of methods that its sequence must have called before
    String about = "";  // for people; empty if there is nothing to say
    String level = "";  // see Levels; empty if none is declared
    boolean mayRefuse;  // its calls may do nothing, and say so, although they could succeed

    private ObjectMethod(Method method, List<ParameterKind> parameters) {
        this.name = method.getName();
        this.method = method;
        this.parameters = parameters;
    }

    /** Null if no arguments can be made for a parameter. */
    static ObjectMethod of(Method method) {
        List<ParameterKind> kinds = new ArrayList<>();
        Type[] generic = method.getGenericParameterTypes();
        for (int i = 0; i < generic.length; i++) {
            ParameterKind kind = ParameterKind.of(method.getParameterTypes()[i], generic[i], method.getName());
            if (kind == null) return null;
            kinds.add(kind);
        }
        return new ObjectMethod(method, kinds);
    }

    /** Interrupts the thread of another sequence, while a harness is explored. */
    static ObjectMethod interrupting(String name) {
        try {
            ObjectMethod made = new ObjectMethod(Interrupter.class.getMethod("interrupt"), Collections.emptyList());
            made.name = name;
            return made;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether it interrupts another sequence, and is no method of the class under test. */
    boolean interrupts() {
        return method.getDeclaringClass() == Interrupter.class;
    }

    /** The same method of a copy of the class. Its parameters may have types that are copies. */
    ObjectMethod copiedAs(Method copied) {
        List<ParameterKind> kinds = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) kinds.add(parameters.get(i).copiedAs(copied.getParameterTypes()[i]));
        ObjectMethod made = new ObjectMethod(copied, kinds);
        made.name = name;
        made.core = core;
        made.readOnly = readOnly;
        made.role = role;
        made.after = after;
        made.level = level;
        made.mayRefuse = mayRefuse;
        return made;
    }

    /** The mistake in a name for harnesses, as the rest of a sentence; null if there is none. See object_names.cpp. */
    static String mistakeIn(String name) {
        if (name.equals("core")) return "that is the name of all core methods together";
        return name.matches("[A-Za-z_$][A-Za-z0-9_$]*") ? null
                : "a harness can name it only if it has letters, digits, _ and $ alone";
    }

    /** Such as `put/2`. */
    String label() {
        return name + "/" + parameters.size();
    }

    boolean takesFunctions() {
        return parameters.stream().anyMatch(ParameterKind::takesFunctions);
    }

    /** Arguments for a call on an instance of this object. */
    Object[] arguments(List<Object> values, ObjectSpec spec) {
        Object[] made = new Object[values.size()];
        for (int i = 0; i < made.length; i++) made[i] = parameters.get(i).argument(values.get(i), spec);
        return made;
    }

    Described.Method described() {
        List<Described.Parameter> kinds = new ArrayList<>();
        for (ParameterKind kind : parameters) kinds.add(kind.described());
        return new Described.Method(name, kinds, core, readOnly, method.getReturnType() == void.class, role,
                after, level, mayRefuse);
    }
}
