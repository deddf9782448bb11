package hostile;

import java.lang.reflect.Field;

/** Writes to address 0. */
public class WriteNowhere extends Subject {
    public void act() throws ReflectiveOperationException {
        if (!meet()) return;
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field unsafe = type.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        type.getMethod("putAddress", long.class, long.class).invoke(unsafe.get(null), 0L, 0L);
    }
}
