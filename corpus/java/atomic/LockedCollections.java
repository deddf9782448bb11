package atomic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Collections that are not thread-safe; a monitor guards each call. */
public class LockedCollections {
    private final List<Integer> list = new ArrayList<>();
    private final Map<Integer, Integer> hashed = new HashMap<>(), linked = new LinkedHashMap<>(), sorted = new TreeMap<>();
    private final LinkedList<Integer> chain = new LinkedList<>();
    private final ArrayDeque<Integer> deque = new ArrayDeque<>();
    private final PriorityQueue<Integer> heap = new PriorityQueue<>(Collections.reverseOrder());
    private final BitSet bits = new BitSet();
    private final IdentityHashMap<Object, Integer> byIdentity = new IdentityHashMap<>();
    private final EnumMap<TimeUnit, Integer> byUnit = new EnumMap<>(TimeUnit.class);

    public synchronized void add(int value) {
        list.add(value);
        hashed.merge(value, 1, Integer::sum);
        linked.put(value, list.size());
        sorted.put(value, value);
        chain.addFirst(value);
        deque.push(value);
        heap.add(value);
        bits.set(value);
        byIdentity.put(this, value);
        byUnit.put(TimeUnit.DAYS, value);
    }

    public synchronized int size() {
        return list.size() + chain.size() + deque.size() + heap.size();
    }

    public synchronized List<Integer> view() {
        List<Integer> all = new ArrayList<>(list.subList(0, list.size()));
        all.addAll(hashed.values());
        all.addAll(linked.keySet());
        all.addAll(sorted.keySet());
        all.addAll(Arrays.asList(chain.peek(), deque.peek(), heap.peek(), bits.cardinality(), byIdentity.get(this),
                byUnit.get(TimeUnit.DAYS)));
        return all;
    }

    public synchronized List<Integer> ordered() {
        List<Integer> all = new ArrayList<>(list);
        Collections.sort(all, (a, b) -> b - a);
        return all;
    }

    public synchronized int remove() {
        return list.isEmpty() ? -1 : list.remove(list.size() - 1);
    }
}
