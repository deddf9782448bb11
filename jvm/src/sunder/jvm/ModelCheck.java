package sunder.jvm;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.objectweb.asm.Type;
import sunder.jvm.explore.Models;

/** Compares the models of JDK classes with the classes of the running JDK. */
final class ModelCheck {
    private ModelCheck() {}

    /** Accessible methods of the classes, as "class.method(type)", that their models neither have nor refuse by name. */
    static List<String> lacking() {
        TreeSet<String> all = new TreeSet<>();
        for (String name : Models.modelled()) {
            Class<?> real;
            try {
                real = Class.forName(name.replace('/', '.'));
            } catch (ClassNotFoundException e) {
                all.add(name + " is not there");
                continue;
            }
            for (Constructor<?> c : real.getDeclaredConstructors())
                if (!Modifier.isPrivate(c.getModifiers())) look(all, name, "<init>", Type.getConstructorDescriptor(c));
            for (Method m : real.getDeclaredMethods())
                if (!Modifier.isPrivate(m.getModifiers()) && !m.isSynthetic()) look(all, name, m.getName(), Type.getMethodDescriptor(m));
        }
        return new ArrayList<>(all);
    }

    private static void look(TreeSet<String> lacking, String owner, String name, String type) {
        if (!Models.has(owner, name, type) && !Models.isRefused(owner, name)) lacking.add(owner + "." + name + type);
    }
}
