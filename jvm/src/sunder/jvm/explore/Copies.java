package sunder.jvm.explore;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Remapper;

/**
 * Decides which classes are copied, and their names. Copied are all classes outside the JDK and, of the JDK, the collections and
 * the class under test. Public interfaces of the JDK are not, so that copies are used like originals, unless they mention a class
 * that is copied.
 */
final class Copies extends Remapper {
    static final String PREFIX = "shadow/";
    private static final String UTIL = "java/util/", CONCURRENT = "java/util/concurrent/";

    // Classes of java.util that the rest of the JDK uses by name, or whose instances never change.
    private static final Set<String> KEPT = new HashSet<>(Arrays.asList("Base64", "Calendar", "Currency", "Date", "EventObject",
            "Formatter", "FormattableFlags", "GregorianCalendar", "HexFormat", "JapaneseImperialCalendar", "ListResourceBundle", "Locale", "Objects",
            "Optional", "OptionalDouble", "OptionalInt", "OptionalLong", "Properties", "PropertyResourceBundle", "ResourceBundle",
            "Scanner", "ServiceLoader", "SimpleTimeZone", "SplittableRandom", "TimeZone", "Timer", "TimerTask", "UUID",
            "DoubleSummaryStatistics", "IntSummaryStatistics", "LongSummaryStatistics"));

    private final String underTest;  // internal name of its outermost class
    private final ClassLoader loader;
    private final Map<String, ClassFile> files = new HashMap<>();
    private final Map<String, Boolean> copied = new HashMap<>();

    Copies(String underTest, ClassLoader loader) {
        this.underTest = underTest;
        this.loader = loader;
    }

    @Override
    public String map(String name) {
        String model = model(name);
        if (model != null) return model;
        return isCopied(name) ? PREFIX + name : name;
    }

    /** The internal name of the model that replaces a class, or null. The class under test is never replaced. */
    String model(String name) {
        return isOwn(name) ? null : Models.of(name);
    }

    /** Null if there is no such class. */
    ClassFile file(String name) {
        return files.computeIfAbsent(name, n -> ClassFile.of(n, loader));
    }

    boolean isCopied(String name) {
        Boolean known = copied.get(name);
        if (known != null) return known;
        copied.put(name, false);  // an interface may mention itself
        boolean is = decide(name);
        copied.put(name, is);
        return is;
    }

    private boolean decide(String name) {
        if (name.startsWith("[") || name.startsWith("sunder/jvm/")) return false;
        if (isOwn(name)) return true;
        if (Models.of(name) != null) return false;
        if (!isOfJdk(name)) return file(name) != null;
        if (!name.startsWith(CONCURRENT) && !isOfUtil(name) || isKept(name)) return false;
        ClassFile file = file(name);
        return file != null && (!file.isPublicInterface() || namesCopies(file));
    }

    boolean isOwn(String name) {
        return name.equals(underTest) || name.startsWith(underTest + "$");
    }

    static boolean isOfJdk(String name) {
        return name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("jdk/") || name.startsWith("sun/")
                || name.startsWith("com/sun/");
    }

    private static boolean isOfUtil(String name) {
        return name.startsWith(UTIL) && name.indexOf('/', UTIL.length()) < 0;
    }

    // Field updaters check their caller, so they are not copied; calls of them have hooks.
    private boolean isKept(String name) {
        if (name.endsWith("Exception") || name.endsWith("Error")) return true;
        if (name.startsWith(CONCURRENT + "atomic/Atomic") && name.contains("FieldUpdater")) return true;
        if (isOfUtil(name) && KEPT.contains(outermost(name.substring(UTIL.length())))) return true;
        return isEnum(name);
    }

    private static String outermost(String name) {
        int inner = name.indexOf('$');
        return inner < 0 ? name : name.substring(0, inner);
    }

    // Or the class of a constant of one.
    private boolean isEnum(String name) {
        for (String type = name; type != null; type = file(type) == null ? null : file(type).reader.getSuperName())
            if (type.equals("java/lang/Enum")) return true;
        return false;
    }

    private boolean namesCopies(ClassFile file) {
        boolean[] names = new boolean[1];
        file.reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
                names[0] |= crosses(type);
                return null;
            }
        }, org.objectweb.asm.ClassReader.SKIP_CODE);
        return names[0];
    }

    /** Whether a method of this type takes or returns a class that has a copy or a model. */
    boolean crosses(String methodType) {
        return !mapMethodDesc(methodType).equals(methodType);
    }

    /** The first such class in the type. */
    String crossing(String methodType) {
        for (Type t : Type.getArgumentTypes(methodType))
            if (!mapDesc(t.getDescriptor()).equals(t.getDescriptor())) return t.getClassName();
        return Type.getReturnType(methodType).getClassName();
    }
}
