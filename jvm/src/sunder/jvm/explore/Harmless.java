package sunder.jvm.explore;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Code of the JDK that needs no hooks: its data never changes, or belongs to one thread. */
final class Harmless {
    // Their instances never change visibly, and their static methods keep no state.
    private static final Set<String> CLASSES = new HashSet<>(Arrays.asList("java/lang/String", "java/lang/Integer",
            "java/lang/Long", "java/lang/Short", "java/lang/Byte", "java/lang/Character", "java/lang/Boolean", "java/lang/Double",
            "java/lang/Float", "java/lang/Number", "java/lang/Void", "java/lang/Math", "java/lang/StrictMath", "java/lang/Class",
            "java/lang/Enum", "java/lang/Record", "java/lang/Comparable", "java/lang/Runnable", "java/lang/AutoCloseable",
            "java/lang/Thread", "java/lang/ThreadLocal", "java/lang/InheritableThreadLocal", "java/lang/Throwable",
            "java/lang/StackTraceElement", "java/lang/System", "java/lang/Runtime", "java/lang/Package", "java/lang/Module",
            "java/lang/AssertionStatusDirectives", "java/util/Objects", "java/util/Optional", "java/util/OptionalInt",
            "java/util/OptionalLong", "java/util/OptionalDouble", "java/util/UUID", "java/util/Locale", "java/util/Base64",
            "java/util/HexFormat", "java/util/Comparator", "java/util/Comparators", "java/util/concurrent/TimeUnit",
            "java/util/concurrent/Callable", "java/util/regex/Pattern", "java/util/Currency", "java/io/PrintStream",
            "java/io/File", "java/net/URI", "java/security/AccessController", "java/util/ImmutableCollections",
            "java/util/KeyValueHolder", "java/security/Permissions", "java/security/ProtectionDomain",
            "java/security/AccessControlContext", "java/util/stream/Collectors", "java/util/stream/StreamSupport"));
    // Their static methods make collections that never change.
    private static final Set<String> MAKERS = new HashSet<>(Arrays.asList("java/util/List", "java/util/Set", "java/util/Map"));
    private static final String[] PACKAGES = {"java/lang/invoke/", "java/lang/annotation/", "java/lang/constant/",
            "java/lang/runtime/", "java/lang/module/", "java/math/", "java/time/", "java/util/function/", "java/nio/charset/",
            "jdk/internal/", "sun/misc/", "sun/security/action/", "sunder/jvm/"};
    // They reach shared objects through their arguments.
    private static final String[] OPAQUE = {"java/lang/reflect/Field.get", "java/lang/reflect/Field.set",
            "java/lang/reflect/Method.invoke", "java/lang/reflect/Constructor.newInstance", "java/lang/reflect/Array.get",
            "java/lang/reflect/Array.set", "java/lang/System.setProperty", "java/lang/System.clearProperty",
            "java/lang/invoke/MethodHandle.invoke", "jdk/internal/misc/Unsafe.copyMemory", "jdk/internal/misc/Unsafe.setMemory",
            "sun/misc/Unsafe.copyMemory", "sun/misc/Unsafe.setMemory"};
    private static final Set<String> PARENTS = new HashSet<>(Arrays.asList("java/lang/Object", "java/lang/Number",
            "java/lang/Enum", "java/lang/Record", "java/lang/Throwable", "java/lang/Thread", "java/lang/ThreadLocal",
            "java/lang/InheritableThreadLocal", "java/io/InputStream", "java/io/OutputStream", "java/lang/ClassLoader"));

    /**
     * Effects of a call on an object: only such that hooks see, on the object alone, or on shared objects. A call on a thread may
     * tell its number.
     */
    static final int SEEN = 0, OWN = 1, SHARED = 2, NUMBERED = 3;

    private static final ClassValue<Integer> RECEIVERS = new ClassValue<Integer>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            if (Thread.class.isAssignableFrom(type)) return NUMBERED;
            return !isHarmless(type) ? SHARED : hasState(type) ? OWN : SEEN;
        }
    };

    private Harmless() {}

    /** Whether calls of the method may reach shared objects, whatever their arguments are. */
    static boolean isOpaque(String owner, String name) {
        String call = owner + "." + name;
        if (owner.startsWith("java/time/") && (name.equals("now") || owner.equals("java/time/Clock"))) return true;
        for (String opaque : OPAQUE)
            if (call.startsWith(opaque)) return !call.endsWith("Array.getLength") && !call.endsWith(".setAccessible");
        return false;
    }

    static boolean isHarmless(String owner) {
        if (CLASSES.contains(owner) || isThrowable(owner)) return true;
        int inner = owner.indexOf('$');
        if (inner > 0 && CLASSES.contains(owner.substring(0, inner))) return true;
        for (String start : PACKAGES)
            if (owner.startsWith(start)) return true;
        return owner.startsWith("java/lang/reflect/");
    }

    /** Whether static methods of the class keep no state, although instances may change. */
    static boolean hasHarmlessStatics(String owner) {
        return isHarmless(owner) || MAKERS.contains(owner) || owner.startsWith("java/util/stream/")
                || owner.startsWith("java/lang/StringB");
    }

    /** Whether the methods that copies inherit from the class need no hooks. */
    static boolean isHarmlessParent(String owner) {
        return PARENTS.contains(owner) || isThrowable(owner) || owner.startsWith("java/lang/ref/");  // calls of these are steps
    }

    private static boolean isThrowable(String owner) {
        return owner.endsWith("Exception") || owner.endsWith("Error");
    }

    static int effectOn(Object receiver) {
        return RECEIVERS.get(receiver.getClass());
    }

    // Iterators of collections that never change.
    private static boolean hasState(Class<?> type) {
        return type.getName().startsWith("java.util.") && type.getName().contains("Collections");
    }

    private static boolean isHarmless(Class<?> type) {
        if (type.isArray() || type.getClassLoader() instanceof ShadowLoader || Enum.class.isAssignableFrom(type)) return true;
        String name = type.getName().replace('.', '/');
        if (isHarmless(name) || name.startsWith("java/util/Collections$") && !name.contains("Synchronized") && !name.contains("Checked"))
            return true;
        return type.isSynthetic() && isFinal(type);
    }

    // A lambda has only the fields that it captured.
    private static boolean isFinal(Class<?> type) {
        for (Field field : type.getDeclaredFields())
            if (!Modifier.isFinal(field.getModifiers())) return false;
        return true;
    }
}
