package peers;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.LinChecker;
import org.jetbrains.kotlinx.lincheck.LincheckAssertionError;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.strategy.managed.modelchecking.ModelCheckingOptions;
import org.jetbrains.kotlinx.lincheck.strategy.stress.StressOptions;

/** The harnesses for Lincheck, one scenario each: `Linchecked stress|model ConcurrentHashMapSize` says found or not. */
public final class Linchecked {
    private static final int INVOCATIONS = 100_000_000;  // until it finds something or is ended

    /** An instance of a class under test, made without arguments. */
    public static final class SmallArrayBlockingQueue extends ArrayBlockingQueue<Integer> {
        public SmallArrayBlockingQueue() {
            super(8);
        }
    }

    private Linchecked() {}

    public static void main(String[] arguments) {
        Map<Integer, Integer> map = new LinkedHashMap<>();
        map.put(0, 1);
        map.put(1, 1);
        List<Integer> zeroOne = List.of(0, 1), oneZero = List.of(1, 0);
        Map<String, Scenario> all = new LinkedHashMap<>();
        all.put("ConcurrentSkipListMapPutAll", new Scenario(ConcurrentSkipListMap.class)
                .thread("put", 0, 0, "containsKey", 1).thread("putAll", map));
        all.put("ConcurrentHashMapSize", new Scenario(ConcurrentHashMap.class)
                .thread("get", 1, "size").thread("put", 1, 1));
        all.put("ConcurrentHashMapToString", new Scenario(ConcurrentHashMap.class)
                .thread("put", 0, 1, "put", 1, 1).thread("toString"));
        all.put("ConcurrentHashMapContainsValue", new Scenario(ConcurrentHashMap.class)
                .thread("get", 1, "containsValue", 1).thread("put", 1, 1, "put", 0, 1, "put", 1, 0));
        all.put("ConcurrentHashMapIsEmpty", new Scenario(ConcurrentHashMap.class)
                .thread("containsKey", 1, "isEmpty").thread("put", 1, 0));
        all.put("ConcurrentLinkedQueueContainsAll", new Scenario(ConcurrentLinkedQueue.class)
                .thread("poll", "offer", 1).thread("offer", 0, "containsAll", zeroOne));
        all.put("ConcurrentLinkedQueueToArray", new Scenario(ConcurrentLinkedQueue.class)
                .thread("toArray").thread("offer", 1, "poll", "offer", 0));
        all.put("ConcurrentLinkedQueueClear", new Scenario(ConcurrentLinkedQueue.class)
                .thread("poll").thread("offer", 1, "offer", 0, "clear"));
        all.put("LinkedBlockingQueueRemoveAll", new Scenario(LinkedBlockingQueue.class)
                .thread("removeAll", zeroOne).thread("offer", 0, "poll"));
        all.put("ConcurrentSkipListSetContainsAll", new Scenario(ConcurrentSkipListSet.class)
                .thread("add", 1, "containsAll", oneZero).thread("remove", 1, "add", 0));
        all.put("ArrayBlockingQueueContainsAll", new Scenario(SmallArrayBlockingQueue.class)
                .thread("poll", "offer", 1).thread("offer", 0, "containsAll", zeroOne));
        boolean found = all.get(arguments[1]).shows(arguments[0].equals("stress"));
        System.out.println(found ? "found" : "not found");
        Runtime.getRuntime().halt(0);
    }

    private static final class Scenario {
        private final Class<?> type;
        private final List<List<Actor>> threads = new ArrayList<>();

        Scenario(Class<?> type) {
            this.type = type;
        }

        /** Names of methods, each with its arguments after it. */
        Scenario thread(Object... words) {
            List<Actor> calls = new ArrayList<>();
            for (int from = 0, to; from < words.length; from = to) {
                for (to = from + 1; to < words.length && !(words[to] instanceof String);) to++;
                List<Object> values = Arrays.asList(words).subList(from + 1, to);
                calls.add(new Actor(method((String) words[from], values.size()), values));
            }
            threads.add(calls);
            return this;
        }

        private Method method(String name, int parameters) {
            for (Method m : type.getMethods())
                if (m.getName().equals(name) && m.getParameterCount() == parameters && !m.isBridge()) return m;
            throw new IllegalArgumentException(name);
        }

        boolean shows(boolean stress) {
            ExecutionScenario scenario =
                    new ExecutionScenario(Collections.emptyList(), threads, Collections.emptyList(), null);
            try {
                if (stress)
                    LinChecker.check(type, new StressOptions().iterations(0).invocationsPerIteration(INVOCATIONS)
                            .minimizeFailedScenario(false).addCustomScenario(scenario));
                else
                    LinChecker.check(type, new ModelCheckingOptions().iterations(0)
                            .invocationsPerIteration(INVOCATIONS).minimizeFailedScenario(false)
                            .addCustomScenario(scenario));
            } catch (LincheckAssertionError violation) {
                return true;
            }
            return false;
        }
    }
}
