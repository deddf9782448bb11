package sunder.jvm;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import sunder.jvm.explore.ClassFile;

/**
 * The calls among the methods of a class, of its superclasses and of the classes nested in them. A call may reach every
 * method with its name and type.
 */
final class CallGraph {
    private final Map<String, Set<String>> calls = new LinkedHashMap<>();  // both callers and callees as "owner.name(type)"
    private final Set<String> read = new HashSet<>();
    private final ClassLoader loader;

    CallGraph(Class<?> type) {
        loader = type.getClassLoader() == null ? ClassLoader.getSystemClassLoader() : type.getClassLoader();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) read(Type.getInternalName(c));
    }

    /** The methods, as "owner.name", that cannot be reached from the given ones, which are names with types. */
    Set<String> unreachableFrom(Collection<String> roots) {
        Set<String> reached = new HashSet<>(roots);
        Deque<String> todo = new ArrayDeque<>(reached);
        while (!todo.isEmpty()) {
            String called = todo.pop();
            calls.forEach((method, callees) -> {
                if (!method.endsWith("." + called)) return;
                for (String callee : callees)
                    if (read.contains(owner(callee)) && reached.add(afterOwner(callee))) todo.push(afterOwner(callee));
            });
        }
        Set<String> unreachable = new LinkedHashSet<>(), reachable = new HashSet<>();
        for (String method : calls.keySet())
            (reached.contains(afterOwner(method)) ? reachable : unreachable).add(withoutType(method));
        unreachable.removeAll(reachable);  // overloads have the same name
        return unreachable;
    }

    private static String owner(String method) {
        return method.substring(0, method.indexOf('.'));
    }

    private static String afterOwner(String method) {
        return method.substring(method.indexOf('.') + 1);
    }

    private static String withoutType(String method) {
        return method.substring(0, method.indexOf('('));
    }

    private void read(String owner) {
        if (!read.add(owner)) return;
        ClassFile file = ClassFile.of(owner, loader);
        if (file == null) return;
        file.reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public void visitInnerClass(String name, String outer, String simple, int access) {
                if (name.startsWith(owner + "$")) read(name);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
                Set<String> callees = calls.computeIfAbsent(owner + "." + name + type, k -> new HashSet<>());
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitMethodInsn(int opcode, String of, String called, String with, boolean isInterface) {
                        callees.add(of + "." + called + with);
                    }

                    @Override
                    public void visitInvokeDynamicInsn(String n, String t, Handle bootstrap, Object... arguments) {
                        for (Object argument : arguments) {
                            if (!(argument instanceof Handle)) continue;
                            Handle target = (Handle) argument;
                            callees.add(target.getOwner() + "." + target.getName() + target.getDesc());
                        }
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }
}
