package misbehaving;

import java.io.ByteArrayOutputStream;
import java.text.SimpleDateFormat;
import java.util.Collections;
import java.util.Date;
import java.util.HashSet;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;

/** Uses code that exploring does not schedule, or not to the end. */
public class Unscheduled {
    private final StringBuilder shared = new StringBuilder();
    private final SimpleDateFormat format = new SimpleDateFormat("yyyy");
    private final ReentrantLock lock = new ReentrantLock();
    private final char[] letters = {'a', 'b'};
    private final Random seeded = new Random(1);
    private volatile int value;

    /** Local builders do no harm. */
    public String text() {
        return new StringBuilder().append(value).append(new StringJoiner(",").add("x")).toString();
    }

    public void set(int to) {
        value = to;
    }

    public synchronized void append(int what) {
        shared.append(what);
    }

    public synchronized String built() {
        return shared.toString();
    }

    public void appendAnyway(int what) {
        shared.append(what);
    }

    public String year(int seconds) {
        return format.format(new Date(1000L * seconds));
    }

    public boolean logs() {
        return Level.parse("INFO") == null;
    }

    public String spelled() {
        return new String(letters);
    }

    public void spell(int letter) {
        letters[0] = (char) ('a' + letter);
        letters[1] = (char) ('a' + letter);
    }

    public boolean isNumbered() {
        return Thread.currentThread().getId() > 0;
    }

    public boolean isNamed() {
        return Thread.currentThread().getName().length() > 1;
    }

    public boolean isHashed() {
        return new HashSet<Object>(Collections.singleton(Thread.currentThread())).size() == 1;
    }

    public boolean isIdentified() {
        return System.identityHashCode(this) > 0;
    }

    public boolean isSelf() {
        return Thread.currentThread() == Thread.currentThread();
    }

    /** Draws too many numbers for all of them to be tried. */
    public int drawsOften() {
        Random coin = new Random();
        int heads = 0;
        for (int i = 0; i < 17; ++i) heads += coin.nextBoolean() ? 1 : 0;
        return heads > 17 ? value : 0;
    }

    public boolean tryForASecond() throws InterruptedException {
        if (!lock.tryLock(1, TimeUnit.SECONDS)) return false;
        lock.unlock();
        return true;
    }

    public int nap() throws InterruptedException {
        Thread.sleep(1);
        return value;
    }

    /** A loop that ends by itself, but not soon. */
    public int lookOften() {
        int seen = 0;
        for (int i = 0; i < 5000; i++) seen += value;
        return seen == 0 ? 0 : 1;
    }

    /** Yields again and again, and finally gives up. */
    public boolean giveWayOften() {
        for (int i = 0; i < 20; i++) {
            if (value != 0) return true;
            Thread.yield();
        }
        return false;
    }

    public boolean isLucky() {
        return ThreadLocalRandom.current().nextInt(10) < 20;
    }

    /** The numbers of one seed are the same everywhere. */
    public int next() {
        return seeded.nextInt(1000);
    }

    /** Two objects without hooks, one of which uses the other. */
    public static class Wrapping {
        private final StringBuilder text = new StringBuilder();
        private final java.util.Formatter formatter = new java.util.Formatter(text);

        public void print(int value) {
            formatter.format("%d", value);
        }

        public String text() {
            return text.toString();
        }
    }

    /** Inherits code without hooks. */
    public static class Bytes extends ByteArrayOutputStream {
        public void add(int value) {
            write(value);
        }

        /** Rounds that look alike, but differ. */
        public int fill(int upTo) {
            while (super.size() < upTo) super.write(0);
            while (size() < 2 * upTo) write(0);
            return size();
        }
    }
}
