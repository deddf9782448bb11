package sunder.jvm;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import sunder.jvm.explore.ClassFile;
import sunder.jvm.explore.ShadowLoader;

/**
 * The getters of a class whose fields are all final: public methods without parameters, named like a property or a field, that
 * do nothing but compute with these fields. So it makes no difference when they are called, and how often. If the class
 * defines `equals`, only those count that show what it looks at.
 */
final class Getters {
    private final Class<?> type;
    private final Map<String, ClassFile> files = new LinkedHashMap<>();  // of the class and its parents, by internal name
    private final Map<String, FieldReads> methods = new HashMap<>();     // without parameters, by name
    private final Set<String> fields = new HashSet<>();
    private FieldReads equals;  // null if it is that of Object

    private Getters(Class<?> type) {
        this.type = type;
    }

    /** By the names of the properties; empty if there are none. */
    static Map<String, Method> of(Class<?> type) {
        Getters all = new Getters(type);
        return all.readFiles() ? all.found() : new TreeMap<>();
    }

    // False if a field may change.
    private boolean readFiles() {
        ClassLoader own = type.getClassLoader();
        ClassLoader loader = own instanceof ShadowLoader ? own.getParent() : own == null ? ClassLoader.getSystemClassLoader() : own;
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            String name = ShadowLoader.originalName(c.getName()).replace('.', '/');
            ClassFile file = ClassFile.of(name, loader);
            if (file == null || !file.hasOnlyFinalFields()) return false;
            files.put(name, file);
            fields.addAll(file.fields());
        }
        for (ClassFile file : files.values()) readMethods(file);
        return true;
    }

    // The class comes before its parents, and its own definition of a method counts.
    private void readMethods(ClassFile file) {
        file.reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String signature, String generic, String[] thrown) {
                if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_BRIDGE)) != 0) return null;
                FieldReads reads = new FieldReads(files.keySet());
                if (name.equals("equals") && signature.equals("(Ljava/lang/Object;)Z")) {
                    if (equals != null) return null;
                    return equals = reads;
                }
                return Type.getArgumentTypes(signature).length == 0 && methods.putIfAbsent(name, reads) == null ? reads : null;
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    private Map<String, Method> found() {
        Map<String, Method> made = new TreeMap<>();
        for (Method method : type.getMethods()) {
            FieldReads reads = methods.get(method.getName());
            if (reads == null || !reads.areAll() || method.isBridge() || method.getParameterTypes().length > 0) continue;
            String property = propertyOf(method);
            if (property == null || equals != null && !equals.looksAt(method.getName(), reads)) continue;
            method.setAccessible(true);
            made.put(property, method);
        }
        return made;
    }

    // Null if the name is not that of a getter.
    private String propertyOf(Method method) {
        String name = method.getName();
        if (method.getReturnType() == void.class || Modifier.isStatic(method.getModifiers())) return null;
        if (fields.contains(name)) return name;
        int start = name.startsWith("get") ? 3 : name.startsWith("is") ? 2 : name.length();
        if (start >= name.length() || !Character.isUpperCase(name.charAt(start))) return null;
        return Character.toLowerCase(name.charAt(start)) + name.substring(start + 1);
    }
}
