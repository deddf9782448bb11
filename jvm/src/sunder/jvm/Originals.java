package sunder.jvm;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The class under test itself. The copy that is scheduled must behave as it does. */
final class Originals {
    // Exceptions of a copy that meets code which knows only the original. An object may also throw them for its own reasons.
    private static final Set<String> SUSPICIOUS = new HashSet<>(Arrays.asList("java.lang.ClassCastException",
            "java.lang.ArrayStoreException", "java.lang.reflect.InaccessibleObjectException", "java.lang.IllegalAccessException",
            "java.lang.IllegalCallerException", "java.lang.NoSuchFieldException", "java.lang.NoSuchMethodException",
            "java.lang.ClassNotFoundException", "java.lang.InstantiationException", "java.lang.TypeNotPresentException",
            "java.lang.invoke.WrongMethodTypeException", "java.lang.InternalError", "java.lang.StackOverflowError",
            "java.lang.OutOfMemoryError"));

    private final ObjectSpec spec;
    private final Dispatcher dispatcher;
    private final Set<String> given = new HashSet<>();  // exceptions that originals threw, by method

    Originals(ObjectSpec spec, Dispatcher dispatcher) {
        this.spec = spec;
        this.dispatcher = dispatcher;
    }

    /** Whether this may have been thrown because the object is a copy. */
    boolean mayBeOurs(Throwable thrown, int method) {
        return thrown instanceof LinkageError || isSuspicious(thrown) && !given.contains(method + thrown.getClass().getName());
    }

    private static boolean isSuspicious(Throwable thrown) {
        for (Throwable t = thrown; t != null && t != t.getCause(); t = t.getCause())
            if (t instanceof LinkageError || SUSPICIOUS.contains(t.getClass().getName())) return true;
        return false;
    }

    /** Makes the same invocations one after another on an original. Refuses the object if the results differ. */
    void compare(Plan plan, List<int[]> order, Object[][] results) {
        Object instance;
        try {
            instance = dispatcher.make(spec.constructorArguments);
        } catch (Throwable thrown) {
            throw Session.cannotBeMade(spec, thrown);
        }
        for (int[] at : order) {
            Plan.Sequence calls = plan.sequences.get(at[0]);
            int method = calls.methods[at[1]];
            String expected = TextWriter.text(call(method, instance, calls.arguments[at[1]]));
            String found = TextWriter.text(results[at[0]][at[1]]);
            if (!expected.equals(found))
                throw new Refused("cannot be explored: the copy that is scheduled does not do what " + spec.type.getName()
                        + " does; " + spec.methods.get(method).name + " gave " + found + ", not " + expected);
        }
    }

    private Object call(int method, Object instance, Object[] arguments) {
        try {
            return dispatcher.call(method, instance, arguments);
        } catch (Throwable thrown) {
            given.add(method + thrown.getClass().getName());
            return thrown.getClass();
        }
    }
}
