package sunder.jvm.explore;

import java.lang.reflect.Method;
import java.util.Set;

/** Lets copies of the JDK's classes use what their originals use. */
final class Exports {
    private Exports() {}

    /** All packages of java.base, since 9. What cannot be had is refused when it is used. */
    static void open() {
        try {
            Object base = Class.class.getMethod("getModule").invoke(Object.class);
            Method export = base.getClass().getDeclaredMethod("implAddExportsToAllUnnamed", String.class);
            export.setAccessible(true);
            for (Object name : (Set<?>) base.getClass().getMethod("getPackages").invoke(base)) export.invoke(base, name);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return;  // before 9 there is nothing to open
        }
    }
}
