package sunder.jvm;

import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.Test;

/** Changed spec files are read or refused, never anything else. */
public class SpecFuzzTest {
    private static final String SPEC = "{\"class\": \"java.util.concurrent.ArrayBlockingQueue\",\n"
            + " \"constructor\": {\"parameters\": [\"int\", \"boolean\"], \"arguments\": [2, true]},\n"
            + " \"methods\": [{\"name\": \"offer\", \"parameters\": [\"Object\"], \"core\": true, \"role\": \"a\"},\n"
            + "  {\"name\": \"poll\", \"as\": \"take\", \"core\": true, \"read-only\": false},\n"
            + "  {\"name\": \"drainTo\", \"parameters\": [\"Collection\"], \"data-independent\": [0], \"level\": \"weak\"}]}";
    private static final String[] WORDS = {"[", "]", "{", "}", "\"", ",", ":", "null", "-1", "1e400", "99999999999999999999",
        "true", "\\ud800", "\u0000", "\"methods\"", "\"arguments\"", "\"trusted\": true, ", "[\"A\"]", "java.util.Vector",
        "\"visibility\": \"self\", "};

    private final Random random = new Random(1);

    private String changed(String text) {
        StringBuilder made = new StringBuilder(text);
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            int at = random.nextInt(made.length()), end = Math.min(made.length(), at + random.nextInt(8));
            if (random.nextBoolean()) made.replace(at, end, WORDS[random.nextInt(WORDS.length)]);
            else if (random.nextBoolean()) made.insert(at, made.substring(at, end));
            else made.setCharAt(at, (char) random.nextInt(128));
        }
        return made.toString();
    }

    private static boolean isRead(Path file) {
        try {
            return new SpecReader(file.toString(), new ClassFinder("")).read() != null;
        } catch (Refused refused) {
            return false;
        }
    }

    @Test
    public void changedSpecsAreReadOrRefused() throws Exception {
        Path file = Files.createTempFile("spec", ".json");
        int read = 0;
        for (int i = 0; i < 1000; i++) {
            Files.write(file, (i == 0 ? SPEC : changed(SPEC)).getBytes(StandardCharsets.UTF_8));
            if (isRead(file)) read++;
            else assertTrue("the spec itself is refused", i > 0);
        }
        assertTrue("read " + read, read > 1 && read < 1000);
        Files.delete(file);
    }

    @Test
    public void deepSpecsAreRefused() throws Exception {
        Path file = Files.createTempFile("deep", ".json");
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 1000000; i++) deep.append('[');
        Files.write(file, deep.toString().getBytes(StandardCharsets.UTF_8));
        assertTrue(!isRead(file));
        Files.delete(file);
    }
}
