package nonatomic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** Collections without a lock, or with a lock for one call of several. */
public class BareCollections {
    private final List<Integer> list = new ArrayList<>();
    private final Map<Integer, Integer> map = new HashMap<>();
    private final Vector<Integer> vector = new Vector<>();
    private final Hashtable<Integer, Integer> table = new Hashtable<>();
    private final List<Integer> wrapped = Collections.synchronizedList(new ArrayList<>());

    public int add(int value) {
        list.add(value);
        return list.size();
    }

    public Integer put(int key, int value) {
        return map.put(key, value);
    }

    public int size() {
        return map.size();
    }

    public boolean addOnce(int value) {
        if (vector.contains(value)) return false;
        vector.add(value);
        return true;
    }

    public int vectorSize() {
        return vector.size();
    }

    public int count(int key) {
        Integer before = table.get(key);
        table.put(key, before == null ? 1 : before + 1);
        return before == null ? 0 : before;
    }

    public int last() {
        return wrapped.isEmpty() ? -1 : wrapped.get(wrapped.size() - 1);
    }

    public void push(int value) {
        wrapped.add(value);
    }

    public Integer pop() {
        return wrapped.isEmpty() ? null : wrapped.remove(0);
    }

    /** Through a view of the list. */
    public int firstOfTail() {
        return wrapped.size() < 2 ? -1 : wrapped.subList(1, wrapped.size()).get(0);
    }
}
