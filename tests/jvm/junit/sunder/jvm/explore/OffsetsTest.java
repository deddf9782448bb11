package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OffsetsTest {
    static class Parent {
        int inherited;
    }

    static class Child extends Parent {
        static int shared;
        long own;
    }

    private static String nameOf(Class<?> type, String field) throws ReflectiveOperationException {
        return Offsets.nameAt(new Child(), Offsets.ofField(type.getDeclaredField(field)));
    }

    @Test
    public void nameFieldsAlsoInherited() throws ReflectiveOperationException {
        assertEquals("own", nameOf(Child.class, "own"));
        assertEquals("inherited", nameOf(Parent.class, "inherited"));
        assertEquals("", Offsets.nameAt(new Child(), 1 << 20));
        assertEquals("", Offsets.nameAt(null, 16));
    }

    @Test
    public void nameElements() throws ReflectiveOperationException {
        Object first = Class.forName("sun.misc.Unsafe").getField("ARRAY_LONG_BASE_OFFSET").get(null);
        assertEquals("[0]", Offsets.nameAt(new long[4], ((Number) first).longValue()));
        assertEquals("[3]", Offsets.nameAt(new long[4], ((Number) first).longValue() + 24));
    }
}
