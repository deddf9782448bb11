package sunder.jvm.explore;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Remapper;

/** The models that replace classes of the JDK, and the methods that they lack. */
public final class Models {
    private static final Map<String, Class<?>> ALL = new HashMap<>();
    private static final Set<String> REFUSED = new HashSet<>(Arrays.asList(
            // The order of waiting threads is not known.
            "ReentrantLock.getOwner", "ReentrantLock.hasQueuedThread", "ReentrantLock.hasQueuedThreads",
            "ReentrantLock.getQueueLength", "ReentrantLock.getQueuedThreads", "ReentrantLock.getWaitingThreads",
            "LockSupport.getBlocker",
            // These deal with the JDK's own threads, with seeds, or with streams of numbers on Java 8.
            "ThreadLocalRandom.eraseThreadLocals", "ThreadLocalRandom.setInheritedAccessControlContext", "ThreadLocalRandom.nextSeed",
            "ThreadLocalRandom.internalNextInt", "ThreadLocalRandom.internalNextLong", "ThreadLocalRandom.internalNextDouble",
            "Random.internalNextInt", "Random.internalNextLong", "Random.internalNextDouble", "Random.from"));
    private static final Map<Class<?>, Set<String>> MEMBERS = new HashMap<>();

    static {
        ALL.put("java/util/concurrent/locks/ReentrantLock", ModelLock.class);
        ALL.put("java/util/concurrent/locks/LockSupport", Parking.class);
        ALL.put("java/util/concurrent/ThreadLocalRandom", ModelThreadLocalRandom.class);
        ALL.put("java/util/Random", ModelRandom.class);
    }

    private Models() {}

    /** Internal names of the classes that have a model. */
    public static Set<String> modelled() {
        return ALL.keySet();
    }

    /** The internal name of the model of a class, null if it has none. */
    static String of(String name) {
        Class<?> model = ALL.get(name);
        return model == null ? null : Type.getInternalName(model);
    }

    /** Whether the model of the class has this method, constructor ("<init>") or field. */
    static synchronized boolean has(String original, String name, String type, Remapper names) {
        String wanted = type.startsWith("(") ? name + names.mapMethodDesc(type) : name + ":" + names.mapDesc(type);
        return MEMBERS.computeIfAbsent(ALL.get(original), Models::members).contains(wanted);
    }

    /** The same, if only the models themselves have other names. */
    public static boolean has(String original, String name, String type) {
        return has(original, name, type, new Remapper() {
            @Override
            public String map(String internalName) {
                String model = of(internalName);
                return model == null ? internalName : model;
            }
        });
    }

    /** Whether the method is known to have no model, so that calls are refused. */
    public static boolean isRefused(String original, String name) {
        return REFUSED.contains(original.substring(original.lastIndexOf('/') + 1) + "." + name);
    }

    private static Set<String> members(Class<?> model) {
        Set<String> all = new HashSet<>();
        for (Constructor<?> c : model.getDeclaredConstructors())
            if (isOpen(c.getModifiers())) all.add("<init>" + Type.getConstructorDescriptor(c));
        for (Class<?> type = model; type != null; type = type.getSuperclass())
            for (Method m : type.getDeclaredMethods())
                if (isOpen(m.getModifiers())) all.add(m.getName() + Type.getMethodDescriptor(m));
        for (Field f : model.getFields()) all.add(f.getName() + ":" + Type.getDescriptor(f.getType()));
        return all;
    }

    private static boolean isOpen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
