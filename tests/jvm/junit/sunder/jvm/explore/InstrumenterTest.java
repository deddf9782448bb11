package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import samples.Sample;

public class InstrumenterTest {
    private final ShadowLoader loader = new ShadowLoader(Sample.class, false);

    // The hooks that each method calls, in the order of the code.
    private Map<String, List<String>> hooks() {
        Map<String, List<String>> found = new TreeMap<>();
        String name = Sample.class.getName().replace('.', '/');
        Copies copies = new Copies(name, getClass().getClassLoader());
        ClassFile file = ClassFile.of(name, getClass().getClassLoader());
        ClassVisitor out = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String method, String type, String signature, String[] exceptions) {
                List<String> calls = new ArrayList<>();
                found.put(method, calls);
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitMethodInsn(int opcode, String owner, String called, String calledType, boolean isInterface) {
                        if (owner.equals("sunder/jvm/explore/Hooks")) calls.add(called);
                    }
                };
            }
        };
        file.reader.accept(new Instrumenter(out, loader, copies, file.withLoops(), false), ClassReader.EXPAND_FRAMES);
        return found;
    }

    @Test
    public void hooksComeBeforeAccessesToFieldsThatChange() {
        Map<String, List<String>> hooks = hooks();
        assertEquals(Arrays.asList("read", "write"), hooks.get("increment"));
        assertEquals("no hook for the final field", Arrays.asList("read", "writeVolatile"), hooks.get("both"));
    }

    @Test
    public void aConstructorsOwnFieldsHaveNone() {
        assertEquals(Collections.emptyList(), hooks().get("<init>"));
    }

    @Test
    public void loopsAreWatched() {
        List<String> sum = hooks().get("sum");
        assertTrue(sum.toString(), sum.containsAll(Arrays.asList("readAt", "loop", "local", "looped")));
        assertFalse(hooks().get("increment").contains("loop"));
    }

    /** The body of a synchronized method gets another name; a new method enters the monitor around it, whatever is thrown. */
    @Test
    public void monitorsOfMethodsBecomeHooks() throws Exception {
        Map<String, List<String>> hooks = hooks();
        assertEquals(Arrays.asList("enter", "exit", "exit"), hooks.get("locked"));
        assertEquals(Collections.singletonList("writeAt"), hooks.get("locked$unlocked"));
        Class<?> copy = loader.shadowOf(Sample.class);
        Method locked = copy.getMethod("locked", long.class, int.class);
        assertFalse(Modifier.isSynchronized(locked.getModifiers()));
    }

    /** Outside executions hooks do nothing, and the copy does the same as its original. */
    @Test
    public void aCopyComputesTheSame() throws Exception {
        Class<?> copy = loader.shadowOf(Sample.class);
        assertNotEquals(Sample.class, copy);
        Object made = copy.getConstructor().newInstance();
        assertEquals(1, copy.getMethod("increment").invoke(made));
        assertEquals(3, copy.getMethod("both").invoke(made));
        assertEquals(12, copy.getMethod("locked", long.class, int.class).invoke(made, 5L, 7));
        assertEquals(7, copy.getMethod("sum").invoke(made));
    }
}
