package hostile;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Streams on descriptors that are open already. Nothing is opened by its path, since that would truncate files. */
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
        type.getMethod("putInt", Object.class, long.class, int.class).invoke(unsafe, descriptor, place, number);
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
