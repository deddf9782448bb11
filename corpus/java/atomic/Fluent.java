package atomic;

import java.util.AbstractList;

/** Methods return the object itself, which is a collection and text. Inherited methods such as `containsAll` may not be atomic. */
public class Fluent extends AbstractList<Integer> implements CharSequence {
    private int sum;

    public synchronized Fluent plus(int more) {
        sum += more;
        return this;
    }

    public synchronized Object itself() {
        return this;
    }

    public synchronized int sum() {
        return sum;
    }

    @Override
    public Integer get(int index) {
        return sum();
    }

    @Override
    public int size() {
        return 1;
    }

    @Override
    public int length() {
        return toString().length();
    }

    @Override
    public char charAt(int index) {
        return toString().charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().subSequence(start, end);
    }

    @Override
    public String toString() {
        return "sum " + sum();
    }
}
