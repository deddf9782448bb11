package hostile;

import java.util.AbstractList;
import java.util.List;

/** Returns a list that has a negative size, and whose elements cannot be had. */
public class LyingResult extends Subject {
    public List<Object> act() {
        return new AbstractList<Object>() {
            @Override
            public Object get(int index) {
                throw new IllegalStateException("no element " + index);
            }

            @Override
            public int size() {
                return -1;
            }
        };
    }
}
