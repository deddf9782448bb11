package misbehaving;

import java.util.concurrent.atomic.AtomicInteger;

/** The two numbers of `both` come from two moments; its result has getters alone. */
public class Scores {
    private static final class Pair {
        private final int left, right;

        Pair(int left, int right) {
            this.left = left;
            this.right = right;
        }

        public int getLeft() {
            return left;
        }

        public int getRight() {
            return right;
        }
    }

    private final AtomicInteger left = new AtomicInteger(), right = new AtomicInteger();

    public int left() {
        return left.incrementAndGet();
    }

    public int right() {
        return right.incrementAndGet();
    }

    public Object both() {
        return new Pair(left.get(), right.get());
    }
}
