package sunder.jvm;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The class under test itself. The copy that is scheduled must behave as it does. */
final class Originals {
    // Exceptions of a copy that meets code which knows only the original. An object may also throw them for its own reasons.
    private static final Set<String> SUSPICIOUS = new HashSet<>(Arrays.asList("java.lang.ClassCastException",
            "java.lang.ArrayStoreException", "java.lang.reflect.InaccessibleObjectException", "java.lang.IllegalAccessException",
            "java.lang.IllegalCallerException", "java.lang.NoSuchFieldException", "java.lang.NoSuchMethodException",
            "java.lang.ClassNotFoundException", "java.lang.InstantiationException", "java.lang.TypeNotPresentException",
            "java.lang.invoke.WrongMethodTypeException", "java.lang.InternalError", "java.lang.StackOverflowError",
            "java.lang.OutOfMemoryError"));

    private static final int LONGEST_SECONDS = 5;  // of an invocation that returned when the copy made it

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

    /**
     * Makes the same invocations one after another on an original: by one thread, and if the results differ, by a thread for each
     * sequence, since some depend on the thread. Refuses the object if they still differ.
     */
    void compare(Plan plan, List<int[]> order, Object[][] results) {
        String byOne = difference(plan, order, results, null);
        Thread.interrupted();  // the object may have interrupted its thread, which is ours
        if (byOne == null) return;
        ExecutorService[] threads = new ExecutorService[results.length];
        for (int i = 0; i < threads.length; i++) threads[i] = Executors.newSingleThreadExecutor(Originals::daemon);
        String difference = difference(plan, order, results, threads);
        for (ExecutorService thread : threads) thread.shutdownNow();
        if (difference != null)
            throw new Refused("cannot be explored: the copy that is scheduled does not do what " + spec.type.getName() + " does; "
                    + difference);
    }

    private static Thread daemon(Runnable work) {
        Thread made = new Thread(work, "original");
        made.setDaemon(true);
        return made;
    }

    // The first result that differs, or null. Without threads, the calling thread makes all invocations.
    private String difference(Plan plan, List<int[]> order, Object[][] results, ExecutorService[] threads) {
        Object instance;
        try {
            instance = dispatcher.make(spec.maker.constants);
        } catch (Throwable thrown) {
            throw Session.cannotBeMade(spec, thrown);
        }
        for (int[] at : order) {
            Plan.Sequence calls = plan.sequences.get(at[0]);
            int method = calls.methods[at[1]];
            Object[] arguments = calls.arguments[at[1]];
            Object result = threads == null ? call(method, instance, arguments) : callBy(threads[at[0]], method, instance, arguments);
            String expected = TextWriter.text(result), found = TextWriter.text(results[at[0]][at[1]]);
            if (!expected.equals(found)) return spec.methods.get(method).name + " gave " + found + ", not " + expected;
        }
        return null;
    }

    private Object callBy(ExecutorService thread, int method, Object instance, Object[] arguments) {
        try {
            return thread.submit(() -> call(method, instance, arguments)).get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return Results.WAITS;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
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
