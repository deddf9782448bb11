package sunder.jvm;

import java.io.File;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** Finds classes of the JDK and of the classpath by name. Those of the classpath do not see the worker's classes. */
final class ClassFinder {
    private final ClassLoader loader;

    ClassFinder(String classpath) {
        List<URL> urls = new ArrayList<>();
        for (String part : classpath.split(File.pathSeparator)) {
            if (part.isEmpty()) continue;
            if (!new File(part).exists()) throw new Refused("there is no " + part + ", which --classpath names");
            try {
                urls.add(new File(part).toURI().toURL());
            } catch (MalformedURLException e) {
                throw new Refused("'" + part + "' cannot be a part of a classpath");
            }
        }
        loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getSystemClassLoader().getParent());
    }

    /** A public class that has instances. */
    Class<?> find(String name) {
        Class<?> type = load(name);
        if (!Modifier.isPublic(type.getModifiers())) throw new Refused("the class " + name + " is not public");
        if (type.isInterface()) throw new Refused(name + " is an interface; name a class that implements it");
        if (Modifier.isAbstract(type.getModifiers()))
            throw new Refused("the class " + name + " is abstract; name one that extends it");
        return type;
    }

    Class<?> load(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new Refused("there is no class " + name
                    + "; is its jar, or the folder that its package is in, in --classpath, and the name whole?");
        } catch (LinkageError e) {
            throw new Refused("the class " + name + " cannot be loaded: " + e);
        }
    }
}
