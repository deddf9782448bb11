package misbehaving;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Crashes the VM if two threads meet in it. */
public class Crasher {
    private final java.util.concurrent.atomic.AtomicInteger inside = new java.util.concurrent.atomic.AtomicInteger();

    public void enter() throws ReflectiveOperationException {
        inside.incrementAndGet();
        for (int i = 0; i < 200; i++)
            if (inside.get() > 1) writeToNowhere();
        inside.decrementAndGet();
    }

    public int get(int n) {
        return n;
    }

    private static void writeToNowhere() throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field unsafe = type.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        Method put = type.getMethod("putAddress", long.class, long.class);
        put.invoke(unsafe.get(null), 8L, 0L);
    }
}
