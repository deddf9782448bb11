package nonatomic;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Each call of the map is atomic, two of them are not. */
public class SwapMap {
    private final Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());

    public Integer put(int key, int value) {
        return map.put(key, value);
    }

    public Integer get(int key) {
        return map.get(key);
    }

    /** A get and a put. */
    public Integer swap(int key, int value) {
        Integer before = map.get(key);
        map.put(key, value);
        return before;
    }

    public int size() {
        return map.size();
    }
}
