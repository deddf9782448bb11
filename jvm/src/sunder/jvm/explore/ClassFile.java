package sunder.jvm.explore;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A compiled class, with the facts that are needed to instrument code that uses it. */
public final class ClassFile {
    private static final int NEWEST = 64;  // version that the reader knows; the differences of newer versions do not matter here
    private static final int MAJOR = 6;  // offset of the version

    public final ClassReader reader;
    private final Set<String> finalFields = new HashSet<>(), changingFields = new HashSet<>(), volatileFields = new HashSet<>(), fields = new HashSet<>(),
            methods = new HashSet<>(), hidden = new HashSet<>();

    private ClassFile(byte[] bytes) {
        int version = (bytes[MAJOR] & 0xff) << 8 | bytes[MAJOR + 1] & 0xff;
        if (version > NEWEST) bytes[MAJOR + 1] = NEWEST;
        reader = new ClassReader(bytes);
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
                fields.add(name);
                if ((access & Opcodes.ACC_FINAL) != 0) finalFields.add(name);
                else if ((access & Opcodes.ACC_STATIC) == 0) changingFields.add(name);
                if ((access & Opcodes.ACC_VOLATILE) != 0) volatileFields.add(name);
                return null;
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                methods.add(name + type);
                if ((access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) == 0) hidden.add(name + type);
                return null;
            }
        }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    /** Null if there is no such class. */
    public static ClassFile of(String internalName, ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
            if (in == null) return null;
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] part = new byte[8192];
            for (int n; (n = in.read(part)) >= 0;) bytes.write(part, 0, n);
            return new ClassFile(bytes.toByteArray());
        } catch (IOException e) {
            return null;
        }
    }

    boolean isPublicInterface() {
        int both = Opcodes.ACC_INTERFACE | Opcodes.ACC_PUBLIC;
        return (reader.getAccess() & both) == both;
    }

    /** Whether no field of an instance changes. */
    public boolean hasOnlyFinalFields() {
        return changingFields.isEmpty();
    }

    /** The names of all fields. */
    public Set<String> fields() {
        return fields;
    }

    boolean declares(String field) {
        return fields.contains(field);
    }

    /** The methods with loops, as name and type. */
    Set<String> withLoops() {
        Set<String> found = new HashSet<>();
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                Set<Label> met = new HashSet<>();
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitLabel(Label label) {
                        met.add(label);
                    }

                    @Override
                    public void visitJumpInsn(int opcode, Label label) {
                        if (met.contains(label)) found.add(name + type);
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found;
    }

    boolean declaresMethod(String nameAndType) {
        return methods.contains(nameAndType);
    }

    /** Whether only classes of its own package may call it. */
    boolean hidesMethod(String nameAndType) {
        return hidden.contains(nameAndType);
    }

    boolean isVolatile(String field) {
        return volatileFields.contains(field);
    }

    boolean isFinal(String field) {
        return finalFields.contains(field);
    }
}
