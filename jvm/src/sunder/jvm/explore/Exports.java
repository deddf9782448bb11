package sunder.jvm.explore;

import java.lang.reflect.Method;
import java.util.Set;

/** Lets copies of the JDK's classes use the same internal packages as their originals. */
final class Exports {
    private Exports() {}

    /** Exports all packages of java.base, since Java 9. If this fails, calls are refused when they are made. */
    static void open() {
        try {
            Object base = Class.class.getMethod("getModule").invoke(Object.class);
            Method export = base.getClass().getDeclaredMethod("implAddExportsToAllUnnamed", String.class);
            export.setAccessible(true);
            for (Object name : (Set<?>) base.getClass().getMethod("getPackages").invoke(base)) export.invoke(base, name);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return;  // before Java 9 there is nothing to export
        }
    }
}
