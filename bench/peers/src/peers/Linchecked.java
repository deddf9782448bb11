package peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.Collectors;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.LinChecker;
import org.jetbrains.kotlinx.lincheck.LincheckAssertionError;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.strategy.managed.modelchecking.ModelCheckingOptions;
import org.jetbrains.kotlinx.lincheck.strategy.stress.StressOptions;

/** Runs Lincheck on one harness: `Linchecked stress|model CLASS HARNESS` prints whether it found a violation. */
public final class Linchecked {
    private static final int INVOCATIONS = 100_000_000;  // until it finds something or is killed

    /** Lincheck makes instances without arguments. */
    public static final class SmallArrayBlockingQueue extends ArrayBlockingQueue<Integer> {
        public SmallArrayBlockingQueue() {
            super(8);
        }
    }

    private Linchecked() {}

    public static void main(String[] arguments) throws ClassNotFoundException {
        HarnessText harness = new HarnessText(arguments[1], arguments[2]);
        List<List<Actor>> threads = new ArrayList<>();
        for (List<HarnessText.Call> calls : harness.sequences) {
            List<Actor> actors = new ArrayList<>();
            for (HarnessText.Call call : calls)
                actors.add(new Actor(call.method,
                        call.arguments.stream().map(HarnessText::value).collect(Collectors.toList())));
            threads.add(actors);
        }
        Class<?> type = harness.type == ArrayBlockingQueue.class ? SmallArrayBlockingQueue.class : harness.type;
        System.out.println(shows(type, threads, arguments[0].equals("stress")) ? "found" : "not found");
        Runtime.getRuntime().halt(0);
    }

    private static boolean shows(Class<?> type, List<List<Actor>> threads, boolean stress) {
        ExecutionScenario scenario =
                new ExecutionScenario(Collections.emptyList(), threads, Collections.emptyList(), null);
        try {
            if (stress)
                LinChecker.check(type, new StressOptions().iterations(0).invocationsPerIteration(INVOCATIONS)
                        .minimizeFailedScenario(false).addCustomScenario(scenario));
            else
                LinChecker.check(type, new ModelCheckingOptions().iterations(0).invocationsPerIteration(INVOCATIONS)
                        .minimizeFailedScenario(false).addCustomScenario(scenario));
        } catch (LincheckAssertionError violation) {
            return true;
        }
        return false;
    }
}
