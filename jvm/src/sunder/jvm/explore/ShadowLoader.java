package sunder.jvm.explore;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Makes copies of the class under test and of what it uses, in packages of their own and with hooks. Public interfaces,
 * exceptions and what holds no state that threads share stay as they are, so that copies are used as the originals are.
 */
public final class ShadowLoader extends ClassLoader {
    private static final String PREFIX = "shadow/";
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final Map<String, String> MODELS = new HashMap<>();

    static {
        MODELS.put(CONCURRENT + "locks/ReentrantLock", "sunder/jvm/explore/ModelLock");
        MODELS.put(CONCURRENT + "locks/LockSupport", "sunder/jvm/explore/Parking");
        MODELS.put(CONCURRENT + "ThreadLocalRandom", "sunder/jvm/explore/Draws");
    }

    private final String underTest;  // internal name of its outermost class
    private final boolean tracing;
    private final Map<String, ClassFile> files = new HashMap<>();
    private final Remapper names = new Remapper() {
        @Override
        public String map(String internalName) {
            return shadowOf(internalName);
        }
    };

    /** With `tracing`, hooks are also told values. */
    public ShadowLoader(Class<?> type, boolean tracing) {
        super(type.getClassLoader() == null ? ClassLoader.getSystemClassLoader().getParent() : type.getClassLoader());
        Class<?> outermost = type;
        while (outermost.getEnclosingClass() != null) outermost = outermost.getEnclosingClass();
        this.underTest = outermost.getName().replace('.', '/');
        this.tracing = tracing;
    }

    /** The name of a class in the text of results: copies have that of their original. */
    public static String originalName(String className) {
        return className.startsWith("shadow.") ? className.substring(PREFIX.length()) : className;
    }

    public Class<?> shadowOf(Class<?> type) throws ClassNotFoundException {
        if (type.isPrimitive() || type.isArray()) return type;
        String name = type.getName().replace('.', '/');
        String shadow = shadowOf(name);
        return shadow.equals(name) ? type : loadClass(shadow.replace('/', '.'));
    }

    private String shadowOf(String name) {
        String model = MODELS.get(name);
        if (model != null) return model;
        return isCopied(name) ? PREFIX + name : name;
    }

    private boolean isCopied(String name) {
        if (name.startsWith("[") || name.startsWith("sunder/jvm/")) return false;
        boolean own = name.equals(underTest) || name.startsWith(underTest + "$");
        if (!own && isOfJdk(name) && !name.startsWith(CONCURRENT)) return false;
        if (!own && isKept(name)) return false;
        ClassFile file = file(name);
        return file != null && !file.isPublicInterface();
    }

    private static boolean isOfJdk(String name) {
        return name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("jdk/") || name.startsWith("sun/")
                || name.startsWith("com/sun/");
    }

    // Field updaters look at who calls them, so they stay as they are; their calls have hooks.
    private static boolean isKept(String name) {
        return name.endsWith("Exception") || name.endsWith("Error") || name.equals(CONCURRENT + "TimeUnit")
                || name.startsWith(CONCURRENT + "TimeUnit$") || name.startsWith(CONCURRENT + "atomic/Atomic") && name.contains("FieldUpdater");
    }

    ClassFile file(String name) {
        return files.computeIfAbsent(name, n -> ClassFile.of(n, getParent()));
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith("sunder.jvm.")) return Class.forName(name, true, ShadowLoader.class.getClassLoader());
        String internal = name.replace('.', '/');
        ClassFile file = internal.startsWith(PREFIX) ? file(internal.substring(PREFIX.length())) : null;
        if (file == null) throw new ClassNotFoundException(name);
        byte[] code = instrumented(file);
        return defineClass(name, code, 0, code.length);
    }

    private byte[] instrumented(ClassFile file) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        ClassVisitor renamed = new ClassRemapper(out, names);
        file.reader.accept(new Instrumenter(renamed, this, tracing), 0);
        return out.toByteArray();
    }
}
