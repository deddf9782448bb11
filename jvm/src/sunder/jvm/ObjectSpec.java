package sunder.jvm;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import sunder.jvm.protocol.Described;

/** A class under test: how an instance is made, and its methods. */
final class ObjectSpec {
    final Class<?> type;
    final Constructor<?> constructor;
    final Object[] constructorArguments;
    final List<ObjectMethod> methods;

    ObjectSpec(Class<?> type, Constructor<?> constructor, Object[] constructorArguments, List<ObjectMethod> methods) {
        this.type = type;
        this.constructor = constructor;
        this.constructorArguments = constructorArguments;
        this.methods = methods;
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
        return new Described(type.getName(), all, derivedSpec, labels);
    }
}
