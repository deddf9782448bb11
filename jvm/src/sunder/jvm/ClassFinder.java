package sunder.jvm;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;

/** Finds classes of the JDK and of the classpath by name. Those of the classpath do not see the worker's classes. */
final class ClassFinder {
    private final ClassLoader loader;

    ClassFinder(String classpath) {
        List<URL> urls = new ArrayList<>();
        for (String part : classpath.split(File.pathSeparator)) {
            if (part.isEmpty()) continue;
            if (!new File(part).exists()) throw new Refused("there is no " + part + ", which --classpath names");
            refuseIfBroken(part);
            try {
                urls.add(new File(part).toURI().toURL());
            } catch (MalformedURLException e) {
                throw new Refused("'" + part + "' cannot be a part of a classpath");
            }
        }
        loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getSystemClassLoader().getParent());
    }

    private static void refuseIfBroken(String part) {
        if (!new File(part).isFile()) return;
        try {
            new ZipFile(part).close();
        } catch (IOException e) {
            throw new Refused(part + ", which --classpath names, is not a jar, or it is damaged: " + e.getMessage());
        }
    }

    ClassFinder(ClassLoader loader) {
        this.loader = loader;
    }

    /** A public class that has instances. */
    Class<?> find(String name) {
        Class<?> type = findAny(name);
        if (type.isInterface())
            throw new Refused(name + " is an interface; name a class that implements it, or a call that makes one, such as "
                    + "\"java.util.Collections.synchronizedList(new java.util.ArrayList())\"");
        if (Modifier.isAbstract(type.getModifiers()))
            throw new Refused("the class " + name + " is abstract; name one that extends it");
        return type;
    }

    /** A public class or interface. */
    Class<?> findAny(String name) {
        Class<?> type = load(name);
        if (!Modifier.isPublic(type.getModifiers())) throw new Refused("the class " + name + " is not public");
        return type;
    }

    /** Null if there is none. */
    Class<?> loadIfThere(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    Class<?> load(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            Class<?> nested = nested(name);
            if (nested != null) return nested;
            throw new Refused("there is no class " + name
                    + "; is its jar, or the folder that its package is in, in --classpath, and the name whole?");
        } catch (UnsupportedClassVersionError e) {
            throw new Refused("the class " + name + newerThanThis(e.getMessage()) + "; choose another Java with --java-home");
        } catch (LinkageError e) {
            throw new Refused("the class " + name + " cannot be loaded: " + e);
        }
    }

    // As it is written in Java: Map.Entry for Map$Entry. Null if there is none.
    private Class<?> nested(String name) {
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            Class<?> found = loadIfThere(name.substring(0, dot) + name.substring(dot).replace('.', '$'));
            if (found != null) return found;
        }
        return null;
    }

    // From Java 1.2 on, class files of Java N have the version N + 44.
    private static String newerThanThis(String message) {
        Matcher version = Pattern.compile("class file version (\\d+)").matcher(message);
        return (version.find() ? " needs Java " + (Integer.parseInt(version.group(1)) - 44) : " needs a newer Java")
                + ", and this is Java " + System.getProperty("java.specification.version");
    }
}
