package sunder.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import sunder.jvm.protocol.TraceStep;

/** Says, as far as Java knows it, where threads that run sequences wait, and for what. */
final class StuckThreads {
    private final List<? extends Thread> threads;  // by sequence
    private final Map<Thread, StackTraceElement[]> frames = Thread.getAllStackTraces();

    StuckThreads(List<? extends Thread> threads) {
        this.threads = threads;
    }

    /** A step of the kind `wait` for each thread within the code under test. */
    List<TraceStep> steps() {
        List<TraceStep> made = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            StackTraceElement place = placeOf(threads.get(i));
            if (place == null) continue;
            made.add(new TraceStep(i, TraceStep.Kind.WAIT, 0, text(place), what(threads.get(i)), ""));
        }
        return made;
    }

    // The innermost place in code under test, outside of the JDK if possible; null if the thread has left that code.
    private StackTraceElement placeOf(Thread thread) {
        StackTraceElement innermost = null;
        for (StackTraceElement frame : frames.getOrDefault(thread, new StackTraceElement[0])) {
            if (frame.getClassName().startsWith("sunder.generated.")) return innermost;
            if (innermost == null || isOfJdk(innermost) && !isOfJdk(frame)) innermost = frame;
        }
        return null;
    }

    private static boolean isOfJdk(StackTraceElement frame) {
        return frame.getClassName().matches("(java|javax|jdk|sun|com\\.sun)\\..*");
    }

    private static String text(StackTraceElement frame) {
        return frame.getFileName() + ":" + frame.getLineNumber() + " " + frame.getMethodName();
    }

    private static String what(Thread thread) {
        if (thread.getState() == Thread.State.BLOCKED) return "a monitor";
        Object blocker = LockSupport.getBlocker(thread);
        return blocker == null ? "a notification" : blocker.getClass().getName();
    }
}
