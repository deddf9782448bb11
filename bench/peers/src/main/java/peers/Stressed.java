package peers;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LLLL_Result;
import org.openjdk.jcstress.infra.results.LLLLL_Result;

/** The harnesses for jcstress; the outcome that the paper saw is the one that is marked. */
public final class Stressed {
    private static final List<Integer> ZERO_ONE = List.of(0, 1), ONE_ZERO = List.of(1, 0);
    private static final Map<Integer, Integer> MAP = new LinkedHashMap<>();  // Map.of has an order of its own

    static {
        MAP.put(0, 1);
        MAP.put(1, 1);
    }

    private Stressed() {}

    /** [put(0,0); containsKey(1)], [putAll({0=1,1=1})] */
    @JCStressTest
    @Outcome(id = "1, false", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ConcurrentSkipListMapPutAll {
        private final ConcurrentSkipListMap<Integer, Integer> object = new ConcurrentSkipListMap<>();

        @Actor
        public void actor1(LL_Result r) {
            r.r1 = object.put(0, 0);
            r.r2 = object.containsKey(1);
        }

        @Actor
        public void actor2(LL_Result r) {
            object.putAll(MAP);
        }
    }

    /** [get(1); size()], [put(1,1)] */
    @JCStressTest
    @Outcome(id = "1, 0, null", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ConcurrentHashMapSize {
        private final ConcurrentHashMap<Integer, Integer> object = new ConcurrentHashMap<>();

        @Actor
        public void actor1(LLL_Result r) {
            r.r1 = object.get(1);
            r.r2 = object.size();
        }

        @Actor
        public void actor2(LLL_Result r) {
            r.r3 = object.put(1, 1);
        }
    }

    /** [put(0,1); put(1,1)], [toString()] */
    @JCStressTest
    @Outcome(id = "null, null, \\{1=1\\}", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ConcurrentHashMapToString {
        private final ConcurrentHashMap<Integer, Integer> object = new ConcurrentHashMap<>();

        @Actor
        public void actor1(LLL_Result r) {
            r.r1 = object.put(0, 1);
            r.r2 = object.put(1, 1);
        }

        @Actor
        public void actor2(LLL_Result r) {
            r.r3 = object.toString();
        }
    }

    /** [get(1); containsValue(1)], [put(1,1); put(0,1); put(1,0)] */
    @JCStressTest
    @Outcome(id = "1, false, null, null, 1", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ConcurrentHashMapContainsValue {
        private final ConcurrentHashMap<Integer, Integer> object = new ConcurrentHashMap<>();

        @Actor
        public void actor1(LLLLL_Result r) {
            r.r1 = object.get(1);
            r.r2 = object.containsValue(1);
        }

        @Actor
        public void actor2(LLLLL_Result r) {
            r.r3 = object.put(1, 1);
            r.r4 = object.put(0, 1);
            r.r5 = object.put(1, 0);
        }
    }

    /** [containsKey(1); isEmpty()], [put(1,0)] */
    @JCStressTest
    @Outcome(id = "true, true, null", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ConcurrentHashMapIsEmpty {
        private final ConcurrentHashMap<Integer, Integer> object = new ConcurrentHashMap<>();

        @Actor
        public void actor1(LLL_Result r) {
            r.r1 = object.containsKey(1);
            r.r2 = object.isEmpty();
        }

        @Actor
        public void actor2(LLL_Result r) {
            r.r3 = object.put(1, 0);
        }
    }

    /** [poll(); offer(1)], [offer(0); containsAll([0,1])] */
    @JCStressTest
    @Outcome(id = "0, true, true, true", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ConcurrentLinkedQueueContainsAll {
        private final ConcurrentLinkedQueue<Integer> object = new ConcurrentLinkedQueue<>();

        @Actor
        public void actor1(LLLL_Result r) {
            r.r1 = object.poll();
            r.r2 = object.offer(1);
        }

        @Actor
        public void actor2(LLLL_Result r) {
            r.r3 = object.offer(0);
            r.r4 = object.containsAll(ZERO_ONE);
        }
    }

    /** [toArray()], [offer(1); poll(); offer(0)] */
    @JCStressTest
    @Outcome(id = "\\[1, 0\\], true, 1, true", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ConcurrentLinkedQueueToArray {
        private final ConcurrentLinkedQueue<Integer> object = new ConcurrentLinkedQueue<>();

        @Actor
        public void actor1(LLLL_Result r) {
            r.r1 = Arrays.toString(object.toArray());
        }

        @Actor
        public void actor2(LLLL_Result r) {
            r.r2 = object.offer(1);
            r.r3 = object.poll();
            r.r4 = object.offer(0);
        }
    }

    /** [poll()], [offer(1); offer(0); clear()] */
    @JCStressTest
    @Outcome(id = "0, true, true", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ConcurrentLinkedQueueClear {
        private final ConcurrentLinkedQueue<Integer> object = new ConcurrentLinkedQueue<>();

        @Actor
        public void actor1(LLL_Result r) {
            r.r1 = object.poll();
        }

        @Actor
        public void actor2(LLL_Result r) {
            r.r2 = object.offer(1);
            r.r3 = object.offer(0);
            object.clear();
        }
    }

    /** [removeAll([0,1])], [offer(0); poll()] */
    @JCStressTest
    @Outcome(id = "true, true, 0", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class LinkedBlockingQueueRemoveAll {
        private final LinkedBlockingQueue<Integer> object = new LinkedBlockingQueue<>();

        @Actor
        public void actor1(LLL_Result r) {
            r.r1 = object.removeAll(ZERO_ONE);
        }

        @Actor
        public void actor2(LLL_Result r) {
            r.r2 = object.offer(0);
            r.r3 = object.poll();
        }
    }

    /** [add(1); containsAll([1,0])], [remove(1); add(0)] */
    @JCStressTest
    @Outcome(id = "true, true, true, true", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ConcurrentSkipListSetContainsAll {
        private final ConcurrentSkipListSet<Integer> object = new ConcurrentSkipListSet<>();

        @Actor
        public void actor1(LLLL_Result r) {
            r.r1 = object.add(1);
            r.r2 = object.containsAll(ONE_ZERO);
        }

        @Actor
        public void actor2(LLLL_Result r) {
            r.r3 = object.remove(1);
            r.r4 = object.add(0);
        }
    }

    /** [poll(); offer(1)], [offer(0); containsAll([0,1])] */
    @JCStressTest
    @Outcome(id = "0, true, true, true", expect = ACCEPTABLE_INTERESTING, desc = "not atomic")
    @Outcome(expect = ACCEPTABLE, desc = "any other")
    @State
    public static class ArrayBlockingQueueContainsAll {
        private final ArrayBlockingQueue<Integer> object = new ArrayBlockingQueue<>(8);

        @Actor
        public void actor1(LLLL_Result r) {
            r.r1 = object.poll();
            r.r2 = object.offer(1);
        }

        @Actor
        public void actor2(LLLL_Result r) {
            r.r3 = object.offer(0);
            r.r4 = object.containsAll(ZERO_ONE);
        }
    }
}
