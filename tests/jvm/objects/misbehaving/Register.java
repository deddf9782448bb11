package misbehaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/** Two cells that are set together. It is made by a builder, or is the only instance. */
public final class Register extends Cells {
    private static final Register ONLY = new Register(0);

    private Register(int start) {
        super(start);
    }

    public static Builder from(int start) {
        return new Builder(start);
    }

    public static Register only() {
        return ONLY;
    }

    public void set(int value) {
        lock.lock();
        first = second = value;
        lock.unlock();
    }

    public int get() {
        lock.lock();
        try {
            return first;
        } finally {
            lock.unlock();
        }
    }

    public int update(IntUnaryOperator function) {
        lock.lock();
        try {
            return first = second = function.applyAsInt(first);
        } finally {
            lock.unlock();
        }
    }

    /** Loses updates. */
    public int apply(IntUnaryOperator function) {
        int value = function.applyAsInt(get());
        Thread.yield();
        set(value);
        return value;
    }

    /** May see the first cell before an update, and the second after it. */
    public void forEach(IntConsumer consumer) {
        consumer.accept(get());
        Thread.yield();
        consumer.accept(second());
    }

    /** Another class than the one that it makes. */
    public static final class Builder {
        private final int start;

        private Builder(int start) {
            this.start = start;
        }

        public Register build() {
            return new Register(start);
        }
    }
}

/** Not public, but its method is. */
abstract class Cells {
    final Lock lock = new ReentrantLock();
    int first, second;

    Cells(int start) {
        first = second = start;
    }

    public int second() {
        lock.lock();
        try {
            return second;
        } finally {
            lock.unlock();
        }
    }
}
