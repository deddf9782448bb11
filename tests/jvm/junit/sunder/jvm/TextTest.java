package sunder.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.AbstractMap.SimpleEntry;
import java.util.Arrays;
import java.util.Collections;
import org.junit.Test;

/** TextReader and TextWriter. */
public class TextTest {
    private static Object read(String text) {
        TextReader in = new TextReader(text);
        Object value = in.value();
        assertTrue(text, in.atEnd());
        return value;
    }

    @Test
    public void valuesAreWrittenAsTheyAreRead() {
        for (String text : new String[] {"0", "-7", "9223372036854775807", "null", "true", "false", "\"\"", "\"a b\"",
            "\"\\\"\\\\\\n\\t\\r\\0\"", "\"\\x1b\\x7f\"", "\"\\xed\\xa0\\xbd\"", "\"\\xed\\xb8\\x80a\"", "\"\ud83d\ude00\"", "[]", "[1,2]", "[[1],[]]", "{}", "{1}", "{=}", "{1=2,3=4}", "{\"a\"=[1,null]}"})
            assertEquals(text, TextWriter.text(read(text)));
    }

    @Test
    public void escapedCharactersAreRead() {
        assertEquals("\u001b[0m\u202e", read("\"\\u001b[0m\\u202e\""));
        assertThrows(Refused.class, () -> read("\"\\xff\""));
    }

    @Test
    public void spacesMakeNoDifference() {
        assertEquals(Arrays.asList(1L, 2L), read(" [ 1 , 2 ] "));
        assertEquals(Collections.singletonMap(1L, 2L), read("{ 1 = 2 }"));
    }

    @Test
    public void readerTakesTokensInOrder() {
        TextReader in = new TextReader(" put ( 3 )");
        assertEquals("put", in.identifier());
        assertFalse(in.accept(")"));
        in.expect("(");
        assertEquals(3, in.number());
        assertThrows(Refused.class, () -> in.expect("]"));
    }

    @Test
    public void mistakesAreRefused() {
        for (String text : new String[] {"", "x", "[1", "\"a", "{1=2,3}", "9223372036854775808", "\"\\x1\"", "\"\\xg0\"",
            "\"\\xff\"", "\"\\xed\"", "\"\\u001\"", "\"\\u00g0\""})
            assertThrows(text, Refused.class, () -> read(text));
    }

    @Test
    public void resultsHaveTheirText() {
        assertEquals("()", TextWriter.text(Results.VOID));
        assertEquals("this", TextWriter.text(Results.THIS));
        assertEquals("(1,\"a\")", TextWriter.text(new SimpleEntry<>(1, "a")));
        assertEquals("\"c\"", TextWriter.text('c'));
        assertEquals("java.lang.IllegalStateException", TextWriter.text(IllegalStateException.class));
        assertEquals("null", TextWriter.text(null));
        assertNull(read("null"));
    }
}
