package misbehaving;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Takes and returns a value of each kind. */
public class Sampler {
    /** An enumeration. */
    public enum Colour { RED, GREEN }

    public int integer(int v) {
        return v + 1;
    }

    public long number(long v) {
        return v + 1;
    }

    public boolean flag(boolean v) {
        return !v;
    }

    public String text(String v) {
        return v + "\"\n";
    }

    public Colour colour(Colour v) {
        return v;
    }

    public int[] array(int[] v) {
        v[0] = 7;
        return v;
    }

    public Collection<Integer> list(Collection<Integer> v) {
        return new ArrayList<>(v);
    }

    public Set<Object> set(Set<Object> v) {
        return new HashSet<>(v);
    }

    public Map<Object, Object> map(Map<?, ?> v) {
        return new HashMap<>(v);
    }

    public Map.Entry<Integer, String> entry() {
        return Collections.singletonMap(1, "a").entrySet().iterator().next();
    }

    public Optional<Integer> some() {
        return Optional.of(3);
    }

    public Optional<Integer> none() {
        return Optional.empty();
    }

    public Iterator<Integer> iterator() {
        return Arrays.asList(1, 2).iterator();
    }

    public Enumeration<Integer> elements() {
        return Collections.enumeration(Arrays.asList(1, 2));
    }

    public Stream<Integer> stream() {
        return Stream.of(1, 2);
    }

    public Map<Object, Object> empty() {
        return new HashMap<>();
    }

    public List<List<Object>> nested() {
        return Arrays.asList(Arrays.asList(1, null), Collections.emptyList());
    }

    public void nothing() {}

    public int overloaded(int v) {
        return 1;
    }

    public int overloaded(Object v) {
        return 2;
    }
}
