package hostile;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Streams on open descriptors. To open `/proc/self/fd` instead would truncate files of the JDK. */
final class Descriptors {
    private Descriptors() {}

    static FileOutputStream stream(int number) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Object unsafe = field.get(null);
        Method offset = type.getMethod("objectFieldOffset", Field.class);
        Object place = offset.invoke(unsafe, FileDescriptor.class.getDeclaredField("fd"));
        FileDescriptor descriptor = new FileDescriptor();
        Method put = type.getMethod("putInt", Object.class, long.class, int.class);
        put.invoke(unsafe, descriptor, place, number);
        return new FileOutputStream(descriptor);
    }

    static void write(int number, String text) throws ReflectiveOperationException {
        try {
            stream(number).write(text.getBytes());
        } catch (IOException e) {
            // it cannot be written
        }
    }
}
