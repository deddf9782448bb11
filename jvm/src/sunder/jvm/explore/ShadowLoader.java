package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;

/** Makes copies, with hooks, of the class under test and of classes that it uses, in their own packages. */
public final class ShadowLoader extends ClassLoader {
    static {
        Exports.open();
    }

    private final Copies copies;
    private final boolean tracing;
    private final List<String> premises = new ArrayList<>();
    private final List<Class<?>> initialised = new ArrayList<>();

    /** With `tracing`, hooks also get values. */
    public ShadowLoader(Class<?> type, boolean tracing) {
        super(type.getClassLoader() == null ? ClassLoader.getSystemClassLoader().getParent() : type.getClassLoader());
        Class<?> outermost = type;
        while (outermost.getEnclosingClass() != null) outermost = outermost.getEnclosingClass();
        this.copies = new Copies(outermost.getName().replace('.', '/'), getParent());
        this.tracing = tracing;
    }

    /** The name of a class in results: for a copy, the name of its original. */
    public static String originalName(String className) {
        return className.startsWith("shadow.") ? className.substring(Copies.PREFIX.length()) : className;
    }

    public Class<?> shadowOf(Class<?> type) throws ClassNotFoundException {
        if (type.isPrimitive() || type.isArray()) return type;
        String name = type.getName().replace('.', '/');
        String shadow = copies.map(name);
        return shadow.equals(name) ? type : loadClass(shadow.replace('/', '.'));
    }

    /** Premises of a proof that are broken whatever is called, because copies inherit from classes without hooks. */
    public synchronized List<String> brokenPremises() {
        return new ArrayList<>(premises);
    }

    synchronized void breakPremise(String how) {
        if (!premises.contains(how)) premises.add(how);
    }

    /** The copies whose static initialisers have started. */
    synchronized List<Class<?>> initialised() {
        return new ArrayList<>(initialised);
    }

    synchronized void noteInitialised(Class<?> type) {
        initialised.add(type);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith("sunder.jvm.")) return Class.forName(name, true, ShadowLoader.class.getClassLoader());
        String internal = name.replace('.', '/');
        ClassFile file = internal.startsWith(Copies.PREFIX) ? copies.file(internal.substring(Copies.PREFIX.length())) : null;
        if (file == null) throw new ClassNotFoundException(name);
        byte[] code = instrumented(file);
        return defineClass(name, code, 0, code.length);
    }

    private byte[] instrumented(ClassFile file) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        ClassVisitor renamed = new ClassRemapper(out, copies);
        file.reader.accept(new Instrumenter(renamed, this, copies, file.withLoops(), tracing), ClassReader.EXPAND_FRAMES);
        return out.toByteArray();
    }
}
