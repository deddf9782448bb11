package hostile;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;

/** Returns a collection without an end. */
public class EndlessResult extends Subject {
    public Collection<Integer> act() {
        if (!meet()) return Collections.emptyList();
        return new AbstractCollection<Integer>() {
            @Override
            public Iterator<Integer> iterator() {
                return new Iterator<Integer>() {
                    @Override
                    public boolean hasNext() {
                        return true;
                    }

                    @Override
                    public Integer next() {
                        return 1;
                    }
                };
            }

            @Override
            public int size() {
                return Integer.MAX_VALUE;
            }
        };
    }
}
