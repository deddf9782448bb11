package sunder.jvm;

import java.lang.reflect.Modifier;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sunder.jvm.explore.ShadowLoader;
import sunder.jvm.protocol.Described;

/** A class under test: how an instance is made, and its methods. */
final class ObjectSpec {
    final Class<?> type;
    final Maker maker;
    final List<ObjectMethod> methods;
    final List<Described.LeftOut> unread = new ArrayList<>();  // what its file says and we do not use
    ObjectSpec reference;  // its results are right; its methods have the same order. Null if there is none

    ObjectSpec(Class<?> type, Maker maker, List<ObjectMethod> methods) {
        this.type = type;
        this.maker = maker;
        this.methods = methods;
    }

    /** A loader that sees the type and the classes that make an instance. Those of the JDK and of the classpath are its parents. */
    ClassLoader loader() {
        List<Class<?>> named = new ArrayList<>();
        named.add(type);
        maker.make.addClasses(named);
        ClassLoader found = null;
        for (Class<?> each : named) {
            ClassLoader loader = each.getClassLoader();
            if (found == null || loader instanceof ShadowLoader || loader instanceof URLClassLoader && !(found instanceof ShadowLoader))
                found = loader == null ? found : loader;
        }
        return found;
    }

    /** The class of the instances: that of one, if the type does not tell. */
    Class<?> implementation() {
        boolean isWhole = !type.isInterface() && !Modifier.isAbstract(type.getModifiers()) && maker.make.constructor() != null;
        return isWhole ? type : instance().getClass();
    }

    private Object instance() {
        try {
            return DispatcherMaker.make(this).make(maker.constants);
        } catch (Throwable thrown) {
            throw Session.cannotBeMade(this, thrown);
        }
    }

    // That of the class behind an interface says more, such as which side of a queue has a single thread. Hidden classes have a slash.
    private String name() {
        String made = implementation().getName();
        return type.isInterface() && made.indexOf('/') < 0 ? made : type.getName();
    }

    // The nearest first; of the JDK, none tells roles.
    private List<String> parents() {
        Set<String> names = new LinkedHashSet<>();
        for (Class<?> c = implementation(); c != null; c = c.getSuperclass()) {
            names.add(c.getName());
            for (Class<?> each : c.getInterfaces()) names.add(each.getName());
        }
        names.remove(name());
        names.removeIf(n -> n.startsWith("java.") || n.indexOf('/') >= 0);
        return new ArrayList<>(names);
    }

    /** Refuses an object whose instances are one and the same, unless it is reset. */
    void refuseOneWithoutReset() {
        if (maker.make.constructor() != null || maker.reset != null) return;
        if (instance() == instance())
            throw new Refused(maker.make.text() + " gives the same instance each time; write a spec with \"reset\": \"clear()\", "
                    + "or the method that makes it new again");
    }

    /**
     * The text is that of the spec if it was derived from the class, else empty. `writers` are the methods that were declared
     * read-only but write.
     */
    Described described(String derivedSpec, List<ObjectMethod> writers) {
        List<Described.Method> all = new ArrayList<>();
        for (ObjectMethod method : methods) all.add(method.described());
        List<String> labels = new ArrayList<>();
        for (ObjectMethod method : writers) labels.add(method.label());
        List<Described.LeftOut> leftOut = new ArrayList<>(unread);
        leftOut.addAll(LeftOut.of(type, methods));
        return new Described(name(), parents(), all, leftOut, derivedSpec, labels);
    }
}
