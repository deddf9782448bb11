package sunder.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds out which methods are read-only by running them in some states. A method is an update if another invocation returns
 * something else after it, if it writes to objects that existed before, or if that cannot be seen. A declared method is believed
 * unless it is seen to write. Methods that write only in other states break a premise when they are explored.
 */
final class Tryout {
    private static final double HANG_SECONDS = 0.5;
    private static final int MOST_SAMPLES = 4, MOST_PAIRS = 16;
    private static final long LONGEST_NANOS = 5_000_000_000L;  // then the methods that are still open count as updates

    private static final String UNENDED = "when it was tried out, a call waited or did not end; it counts as an update";
    private static final String UNTRIED = "there was no time to try it out; it counts as an update";

    private static final class Call {
        final int method;
        final Object[] arguments;
        final String text;

        Call(int method, ObjectSpec spec, List<Object> values) {
            ObjectMethod called = spec.methods.get(method);
            this.method = method;
            this.arguments = called.arguments(values, spec);
            text = called.name + values.stream().map(TextWriter::text).collect(Collectors.joining(",", "(", ")"));
        }
    }

    private final ObjectSpec spec;
    private final Session session;
    private final boolean hasCore;
    private final List<Call> calls = new ArrayList<>();
    private final List<Call> observers = new ArrayList<>();
    private final List<List<Call>> states = new ArrayList<>();
    private final long end = System.nanoTime() + LONGEST_NANOS;
    private final Set<Call> unfit = new HashSet<>();  // observers that blocked once

    Tryout(ObjectSpec spec) {
        this.spec = spec;
        this.session = new Session(spec);
        this.hasCore = spec.methods.stream().anyMatch(m -> m.core);
        states.add(Collections.emptyList());
        for (int i = 0; i < spec.methods.size(); i++) {
            ObjectMethod method = spec.methods.get(i);
            for (List<Object> values : samples(method.parameters)) {
                Call call = new Call(i, spec, values);
                calls.add(call);
                if (method.core || method.parameters.isEmpty() || !hasCore) observers.add(call);
                if (method.core || !hasCore) states.add(Collections.singletonList(call));
            }
        }
    }

    /** For a spec without declarations. */
    void inferReadOnly() {
        boolean[] changes = new boolean[spec.methods.size()];
        for (List<Call> state : states) {
            List<Object> before = isLate() ? null : observed(state, null);
            for (Call call : calls) {
                if (changes[call.method]) continue;
                boolean isLate = isLate();
                List<Object> after = isLate ? null : observed(state, call);
                changes[call.method] = after == null || !after.equals(before);
                if (after == null) spec.methods.get(call.method).about = isLate ? UNTRIED : UNENDED;
            }
        }
        for (int i = 0; i < changes.length; i++) spec.methods.get(i).readOnly = !changes[i];
        session.end();
        Writers.Seen[] seen = seen();
        for (int i = 0; i < changes.length; i++) spec.methods.get(i).readOnly &= seen[i] == Writers.Seen.NOTHING;
    }

    /** For a spec with declarations: the methods that are declared read-only but write. They count as updates from now on. */
    List<ObjectMethod> refuteReadOnly() {
        List<ObjectMethod> refuted = new ArrayList<>();
        Writers.Seen[] seen = seen();
        for (int i = 0; i < seen.length; i++)
            if (seen[i] == Writers.Seen.WRITES) refuted.add(spec.methods.get(i));
        for (ObjectMethod method : refuted) method.readOnly = false;
        return refuted;
    }

    // The effects of the methods that count as read-only, by method. An invocation that does not end in some state shows none.
    private Writers.Seen[] seen() {
        Writers.Seen[] seen = new Writers.Seen[spec.methods.size()];
        Arrays.fill(seen, Writers.Seen.UNKNOWN);
        if (spec.methods.stream().noneMatch(m -> m.readOnly)) return seen;
        Writers writers = new Writers(spec, session.dispatcher());
        for (String start : starts(writers)) {
            for (Call call : calls) {
                if (!spec.methods.get(call.method).readOnly || seen[call.method] == Writers.Seen.WRITES || isLate()) continue;
                Writers.Seen now = writers.last(start + call.text + "]");
                if (now != Writers.Seen.UNKNOWN) seen[call.method] = now;
            }
        }
        writers.end();
        return seen;
    }

    // Beginnings of harnesses, up to the call that is tried: each state, and each call that waits on a fresh instance. In a rendezvous,
    // only a call that waits leads to another state.
    private List<String> starts(Writers writers) {
        List<String> starts = new ArrayList<>();
        for (List<Call> state : states) starts.add(start(state));
        for (List<Call> pair : pairsOfUpdates()) starts.add(start(pair));
        for (Call call : calls)
            if (!isLate() && writers.waits("[" + call.text + "]")) starts.add("[" + call.text + "], [");
        return starts;
    }

    private static String start(List<Call> state) {
        return state.stream().map(c -> c.text + "; ").collect(Collectors.joining("", "[", ""));
    }

    // Two updates of the core, or of all methods if there is none: first the same method with other values, since a read may move what is not the only element.
    private List<List<Call>> pairsOfUpdates() {
        List<List<Call>> alike = new ArrayList<>(), others = new ArrayList<>();
        for (Call first : calls)
            for (Call second : calls) {
                if (first == second || !isCoreUpdate(first) || !isCoreUpdate(second)) continue;
                (first.method == second.method ? alike : others).add(Arrays.asList(first, second));
            }
        alike.addAll(others);
        return alike.subList(0, Math.min(alike.size(), MOST_PAIRS));
    }

    private boolean isCoreUpdate(Call call) {
        ObjectMethod method = spec.methods.get(call.method);
        return (method.core || !hasCore) && !method.readOnly;
    }

    private boolean isLate() {
        return System.nanoTime() - end > 0;
    }

    private static List<List<Object>> samples(List<ParameterKind> kinds) {
        List<List<Object>> all = new ArrayList<>();
        all.add(Collections.emptyList());
        for (ParameterKind kind : kinds) {
            List<List<Object>> longer = new ArrayList<>();
            for (List<Object> start : all) {
                for (Object sample : kind.samples()) {
                    List<Object> values = new ArrayList<>(start);
                    values.add(sample);
                    longer.add(values);
                }
            }
            all = longer.size() <= MOST_SAMPLES ? longer : longer.subList(0, MOST_SAMPLES);
        }
        return all;
    }

    // The result of each observer after the state and the call; null if the call does not end.
    private List<Object> observed(List<Call> state, Call call) {
        List<Object> results = new ArrayList<>();
        for (int from = 0; from < observers.size();) {
            List<Plan.Sequence> sequences = new ArrayList<>();
            for (Call observer : observers.subList(from, observers.size())) {
                List<Call> all = new ArrayList<>(state);
                if (call != null) all.add(call);
                if (!unfit.contains(observer)) all.add(observer);
                sequences.add(sequence(all));
            }
            List<Serial.Run> runs = session.runSerially(sequences, 0, HANG_SECONDS);
            for (Serial.Run run : runs) {
                boolean ended = run.ending == Crew.JobEnd.ENDED;
                boolean observing = run.results.size() >= state.size() + (call == null ? 0 : 1);
                if (!ended && !observing) return null;
                if (!ended) unfit.add(observers.get(from));
                Object last = run.results.isEmpty() ? null : run.results.get(run.results.size() - 1);
                results.add(ended && !unfit.contains(observers.get(from)) ? last : null);
                from++;
            }
        }
        return results;
    }

    private static Plan.Sequence sequence(List<Call> calls) {
        Plan.Sequence made = new Plan.Sequence();
        made.methods = calls.stream().mapToInt(c -> c.method).toArray();
        made.arguments = calls.stream().map(c -> c.arguments).toArray(Object[][]::new);
        return made;
    }
}
