package sunder.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class CheckTest {
    private static final String SPEC = "{\n    {\"name\": \"poll\", \"core\": true},\n"
            + "    {\"name\": \"remove\", \"as\": \"remove_int\", \"role\": \"producer\"}\n}\n";

    @Test
    void addsWordsToTheLinesOfMethods() {
        assertEquals("{\n    {\"name\": \"poll\", \"core\": true, \"role\": \"consumer\"},\n"
                + "    {\"name\": \"remove\", \"as\": \"remove_int\", \"role\": \"consumer\"}\n}\n",
                Check.with(SPEC, "role", "consumer", new String[] {"poll", "remove_int"}));
    }

    @Test
    void refusesMethodsThatAreMissing() {
        assertThrows(IllegalStateException.class, () -> Check.with(SPEC, "level", "weak", new String[] {"size"}));
    }
}
