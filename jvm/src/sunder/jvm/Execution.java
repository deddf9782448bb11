package sunder.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import sunder.jvm.explore.Scheduler;

/** Executes one harness on fresh instances of the copy. */
final class Execution {
    private final Plan plan, original;  // with arguments for the copy, and for the class under test
    private final Copy copy;
    private final Scheduler scheduler;
    private final Originals originals;
    private final int[] after;
    private Set<String> readOnly = Collections.emptySet();  // methods whose writes break a premise
    private Object instance;
    private Throwable thrown;  // by the copy, and perhaps not by its original
    private int throwing;  // the method
    final Object[][] results;  // by sequence and invocation
    private final Object[][] woken;  // results at a stuck end after everybody was woken
    private boolean isStuck, isCircle;
    private String looking = "";  // the label of the invocation whose writes are looked at

    Execution(String harness, Plan original, Copy copy, Scheduler scheduler, Originals originals) {
        this.plan = copy.planOf(harness);
        this.original = original;
        this.copy = copy;
        this.scheduler = scheduler;
        this.originals = originals;
        results = new Object[plan.sequences.size()][];
        woken = new Object[results.length][];
        after = new int[results.length];
        for (int i = 0; i < results.length; i++) {
            results[i] = new Object[plan.sequences.get(i).length()];
            after[i] = plan.sequences.get(i).after;
        }
    }

    /** For each sequence, the sequences (bits) that must have ended before it starts. */
    int[] after() {
        return after;
    }

    /** Makes a fresh instance. */
    void prepare() {
        instance = copy.make();
        isStuck = false;
        looking = "";
    }

    /** Nobody can move any more. The results that follow are those after everybody was woken. */
    void stuck() {
        isStuck = true;
        isCircle = scheduler.isCircle();
        endLooking();
        for (int i = 0; i < results.length; i++) {
            for (int k = 0; k < results[i].length; k++)
                if (!scheduler.spans().hasReturned(i, k))
                    results[i][k] = scheduler.spans().hasBegun(i, k) ? Results.WAITS : Results.NOT_MADE;
            woken[i] = results[i].clone();
        }
    }

    boolean isStuck() {
        return isStuck;
    }

    /** Whether, at a stuck end, each sequence that waits does so for a lock that another of them holds. */
    boolean isCircle() {
        return isStuck && isCircle;
    }

    /** The results after everybody was woken at a stuck end, if an invocation has returned since; else null. */
    Object[][] woken() {
        return !isStuck || Arrays.deepEquals(results, woken) ? null : woken;
    }

    /** From now on, writes of these methods, given as labels, break a premise. */
    void lookAtWritesOf(Set<String> labels) {
        readOnly = labels;
    }

    void invoke(int sequence, int invocation) {
        Plan.Sequence calls = plan.sequences.get(sequence);
        String label = readOnly.isEmpty() ? "" : copy.label(calls.methods[invocation]);
        boolean looks = readOnly.contains(label) && !isStuck && scheduler.footprint().start(instance, copy.loader(), sequence);
        if (looks) looking = label;
        Object result = copy.call(instance, calls.methods[invocation], calls.arguments[invocation]);
        if (scheduler.isLeft()) return;
        if (looks && !isStuck) endLooking();
        if (result instanceof Throwable && thrown == null && originals.mayBeOurs((Throwable) result, calls.methods[invocation])) {
            thrown = (Throwable) result;
            throwing = calls.methods[invocation];
        }
        (isStuck ? woken : results)[sequence][invocation] = result instanceof Throwable ? result.getClass() : result;
    }

    // The invocation has returned, or waits for ever.
    private void endLooking() {
        if (!looking.isEmpty() && scheduler.footprint().end()) scheduler.breaksReadOnly(looking.substring(0, looking.indexOf('/')));
        looking = "";
    }

    /**
     * Makes the invocations that returned on an original, too, if they did not overlap; refuses the object if the results differ.
     * Threads of an original are not interrupted, so executions with interrupts are not compared.
     */
    void compareWithOriginal() {
        if (scheduler.spans().wasSerial() && !scheduler.hasInterrupted()) originals.compare(original, scheduler.spans().serialOrder(), results);
    }

    /** Refuses the object if the copy did something that says nothing about its original. */
    void refuseIfNeeded() {
        if (scheduler.refusal() != null) throw new Refused("cannot be explored: " + scheduler.refusal());
        if (thrown == null) return;
        if (!(thrown instanceof LinkageError)) compareWithOriginal();
        if (originals.mayBeOurs(thrown, throwing))
            throw new Refused("cannot be explored: the copy that is scheduled threw " + Refused.brief(thrown));
        thrown = null;
    }

    /** Results as text. */
    static List<String> texts(Object[][] results) {
        List<String> made = new ArrayList<>();
        for (Object[] row : results)
            for (Object result : row) made.add(TextWriter.text(result));
        return made;
    }
}
