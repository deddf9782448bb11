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

    /** The text is that of the spec if it was derived from the class, else empty. */
    Described described(String derivedSpec) {
        List<Described.Method> all = new ArrayList<>();
        for (ObjectMethod method : methods) all.add(method.described());
        return new Described(type.getName(), all, derivedSpec);
    }
}
