package sunder.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Runs sequences one after another, each on a fresh instance, up to the first that does not end. */
final class Serial {
    private static final class SerialExecution {
        final Plan.Sequence calls;
        final Object[] results;
        final AtomicInteger ended = new AtomicInteger();

        SerialExecution(Plan.Sequence calls) {
            this.calls = calls;
            this.results = new Object[calls.length()];
        }
    }

    /** The results of a sequence, up to the invocation that did not end, if any. */
    static final class Run {
        final List<Object> results;
        final Crew.JobEnd ending;

        Run(List<Object> results, Crew.JobEnd ending) {
            this.results = results;
            this.ending = ending;
        }
    }

    private final ObjectSpec spec;
    private final Dispatcher dispatcher;
    private final long pause;  // nanoseconds
    private final List<SerialExecution> executions = new ArrayList<>();
    private final AtomicInteger ended = new AtomicInteger();
    private volatile Throwable brokenMake;

    /** `pause` is the time in seconds between two calls of a sequence. */
    Serial(ObjectSpec spec, Dispatcher dispatcher, List<Plan.Sequence> sequences, double pause) {
        this.spec = spec;
        this.dispatcher = dispatcher;
        this.pause = (long) (pause * 1e9);
        for (Plan.Sequence sequence : sequences) executions.add(new SerialExecution(sequence));
    }

    List<Run> run(Crew crew, double waitSeconds, double hangSeconds) {
        Crew.JobEnd ending = crew.run(1, (index, self) -> runAll(self), waitSeconds, hangSeconds);
        if (brokenMake != null) throw Session.cannotBeMade(spec, brokenMake);
        List<Run> runs = new ArrayList<>();
        int whole = ended.get();
        for (SerialExecution execution : executions.subList(0, whole))
            runs.add(new Run(Arrays.asList(execution.results), Crew.JobEnd.ENDED));
        if (whole == executions.size()) return runs;
        SerialExecution last = executions.get(whole);
        runs.add(new Run(Arrays.asList(last.results).subList(0, last.ended.get()), ending));
        return runs;
    }

    private void runAll(Member self) {
        for (SerialExecution execution : executions) {
            self.enterCalls();
            Object instance;
            try {
                instance = dispatcher.make(spec.maker.constants);
            } catch (Throwable thrown) {
                brokenMake = thrown;
                self.endCalls();
                return;
            }
            for (int i = 0; i < execution.results.length; i++) {
                Object result;
                if (i > 0 && pause > 0) LockSupport.parkNanos(pause);
                try {
                    result = dispatcher.call(execution.calls.methods[i], instance, execution.calls.arguments[i]);
                } catch (Throwable thrown) {
                    result = thrown.getClass();
                }
                if (self.isLeftBehind()) return;  // it waited, and was interrupted
                execution.results[i] = result;
                execution.ended.incrementAndGet();
            }
            self.endCalls();
            ended.incrementAndGet();
        }
    }
}
