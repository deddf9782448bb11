package hostile;

/** Returns an object that cannot be compared or described. */
public class HostileResult extends Subject {
    public Object act() {
        return new Result();
    }

    /** Throws whatever it is asked. */
    public static class Result implements Comparable<Result> {
        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("equals");
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("hashCode");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("toString");
        }

        @Override
        public int compareTo(Result other) {
            throw new IllegalStateException("compareTo");
        }
    }
}
