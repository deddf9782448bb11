package sunder.jvm;

import java.util.ArrayList;
import java.util.List;
import sunder.jvm.explore.Hooks;
import sunder.jvm.explore.ShadowLoader;
import sunder.jvm.explore.Uncontrolled;

/** A copy of the class under test that can be scheduled. */
final class Copy {
    private final ObjectSpec spec;
    private final Dispatcher dispatcher;
    private final ShadowLoader loader;

    Copy(ObjectSpec original, boolean tracing) {
        loader = new ShadowLoader(original.implementation(), tracing);
        try {
            Class<?> type = loader.shadowOf(original.type);
            List<ObjectMethod> methods = new ArrayList<>();
            for (ObjectMethod m : original.methods)
                methods.add(m.interrupts() ? m
                        : m.copiedAs(type.getMethod(m.method.getName(), shadows(loader, m.method.getParameterTypes()))));
            spec = new ObjectSpec(type, original.maker.copied(loader::shadowOf), methods);
            dispatcher = DispatcherMaker.make(spec);
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            throw new Refused("cannot be explored: of " + original.type.getName() + " no copy can be made: " + Refused.brief(e));
        }
    }

    private static Class<?>[] shadows(ShadowLoader loader, Class<?>[] types) throws ClassNotFoundException {
        Class<?>[] made = new Class<?>[types.length];
        for (int i = 0; i < types.length; i++) made[i] = loader.shadowOf(types[i]);
        return made;
    }

    Object make() {
        Hooks.make(loader);
        try {
            return dispatcher.make(spec.maker.constants);
        } catch (Throwable thrown) {
            Throwable why = thrown instanceof ExceptionInInitializerError ? thrown.getCause() : thrown;
            throw new Refused("cannot be explored: " + (why instanceof Uncontrolled ? why.getMessage()
                    : "no instance of the copy could be made: " + Refused.brief(why)));
        }
    }

    String label(int method) {
        return spec.methods.get(method).label();
    }

    ShadowLoader loader() {
        return loader;
    }

    /** The harness with arguments for the copy. */
    Plan planOf(String harness) {
        return Plan.of(harness, spec);
    }

    /** Premises of a proof that are broken whatever is called. */
    List<String> brokenPremises() {
        return loader.brokenPremises();
    }

    /** The result, or the exception. */
    Object call(Object instance, int method, Object[] arguments) {
        try {
            return dispatcher.call(method, instance, arguments);
        } catch (Throwable thrown) {
            return thrown;
        }
    }
}
