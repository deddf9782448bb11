package nonatomic;

import java.util.HashSet;
import java.util.Set;

/** A set of names in two blocks, by their first letter: a to h, and the others. Each block has its own lock. */
public class BlockSet {
    private final Set<String> first = new HashSet<>(), second = new HashSet<>();

    private Set<String> blockOf(String name) {
        return name.charAt(0) <= 'h' ? first : second;
    }

    public boolean insert(String name) {
        Set<String> block = blockOf(name);
        synchronized (block) {
            return block.add(name);
        }
    }

    public boolean contains(String name) {
        Set<String> block = blockOf(name);
        synchronized (block) {
            return block.contains(name);
        }
    }

    /** Visits one block after the other. */
    public int size() {
        int size;
        synchronized (first) {
            size = 10 * first.size();
        }
        synchronized (second) {
            return size + second.size();
        }
    }
}
