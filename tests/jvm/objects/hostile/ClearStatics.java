package hostile;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;

/** Sets the static fields of the worker's own classes to null, as far as it finds them on the stacks. */
public class ClearStatics extends Subject {
    public void act() throws Exception {
        if (!meet()) return;
        for (Map.Entry<Thread, StackTraceElement[]> each : Thread.getAllStackTraces().entrySet())
            for (StackTraceElement frame : each.getValue())
                if (frame.getClassName().startsWith("sunder.")) clear(frame.getClassName());
    }

    private static void clear(String name) throws Exception {
        for (Field field : Class.forName(name, false, ClassLoader.getSystemClassLoader()).getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) || Modifier.isFinal(field.getModifiers())) continue;
            if (field.getType().isPrimitive()) continue;
            field.setAccessible(true);
            field.set(null, null);
        }
    }
}
