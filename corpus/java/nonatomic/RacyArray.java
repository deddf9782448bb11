package nonatomic;

import java.util.Arrays;

/** An array that is copied while others write to it: a copy can mix old and new elements. */
public class RacyArray {
    private volatile int[] values = new int[2];

    public void set(int to) {
        values[0] = to;
        values[1] = to;
    }

    public void setAt(int index, int to) {
        values[index & 1] = to;
    }

    public int[] cloned() {
        return values.clone();
    }

    public int[] copied() {
        return Arrays.copyOf(values, 2);
    }

    public int[] moved() {
        int[] to = new int[2];
        System.arraycopy(values, 0, to, 0, 2);
        return to;
    }

    public void fill(int with) {
        Arrays.fill(values, with);
    }

    public int at(int index) {
        return values[index & 1];
    }

    public boolean isLike(int value) {
        return Arrays.equals(values, new int[] {value, value});
    }

    public String text() {
        return Arrays.toString(values);
    }
}
