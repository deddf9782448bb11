package sunder.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

public class SpecReaderTest {
    private static final String OFFER = "{\"name\": \"offer\", \"parameters\": [\"Object\"], \"core\": true}";

    private Path file;

    @Before
    public void makeFile() throws IOException {
        file = Files.createTempFile("spec", ".json");
    }

    @After
    public void deleteFile() throws IOException {
        Files.delete(file);
    }

    private ObjectSpec read(String... lines) {
        try {
            Files.write(file, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return new SpecReader(file.toString(), new ClassFinder("")).read();
    }

    // A spec of a queue with these methods, from the third line on.
    private ObjectSpec methods(String... methods) {
        return read("{\"class\": \"java.util.concurrent.ConcurrentLinkedQueue\",", "\"methods\": [", String.join(",\n", methods) + "]}");
    }

    // The message about the spec, without the name of the file.
    private String refused(String... methods) {
        String message = assertThrows(Refused.class, () -> methods(methods)).getMessage();
        String start = file + ", line ";
        assertTrue(message, message.startsWith(start));
        return message.substring(start.length());
    }

    @Test
    public void methodsHaveTheirFlags() {
        ObjectSpec spec = methods(OFFER,
                "{\"name\": \"poll\", \"as\": \"take\", \"role\": \"consumer\", \"after\": [\"offer\"]}",
                "{\"name\": \"size\", \"read-only\": true, \"level\": \"weak\", \"may-refuse\": true}");
        assertEquals(3, spec.methods.size());
        ObjectMethod offer = spec.methods.get(0), take = spec.methods.get(1), size = spec.methods.get(2);
        assertTrue(offer.core && !offer.readOnly);
        assertEquals("take", take.name);
        assertEquals("poll", take.method.getName());
        assertEquals("consumer", take.role);
        assertEquals(Collections.singletonList("offer"), take.after);
        assertTrue(size.readOnly && size.mayRefuse && !size.core);
        assertEquals("weak", size.level);
    }

    @Test
    public void violatsWordsMeanTheSame() {
        ObjectSpec spec = read("{\"class\": \"java.util.concurrent.ConcurrentLinkedQueue\", \"default_parameters\": [], \"methods\": [",
                "{\"name\": \"offer\", \"parameters\": [{\"type\": \"int\"}], \"trusted\": true},",
                "{\"name\": \"size\", \"parameters\": [], \"readonly\": true, \"visibility\": \"monotonic\"},",
                "{\"name\": \"lacking\", \"parameters\": []}]}");
        assertEquals(2, spec.methods.size());
        assertTrue(spec.methods.get(0).core && spec.methods.get(1).readOnly);
        assertEquals("monotonic", spec.methods.get(1).level);
        assertEquals("what the class lacks is left out by name", 1, spec.unread.size());
        assertEquals("lacking", spec.unread.get(0).method);
    }

    @Test
    public void constructorsGetTheirArguments() {
        ObjectSpec spec = read("{\"class\": \"java.util.concurrent.ArrayBlockingQueue\",",
                "\"constructor\": {\"parameters\": [\"int\"], \"arguments\": [2]}, \"methods\": [" + OFFER + "]}");
        assertEquals(java.util.concurrent.ArrayBlockingQueue.class, spec.type);
        String[] mistakes = {"\"parameters\": [\"int\"], \"arguments\": []", "\"parameters\": [\"int\"], \"arguments\": [\"two\"]",
            "\"parameters\": [\"String\"], \"arguments\": [\"two\"]"};
        String[] messages = {"the constructor has 1 parameters and 0 arguments", "this is not an argument for int",
            "has no public constructor with these parameters"};
        for (int i = 0; i < mistakes.length; i++) {
            String constructor = mistakes[i];
            Refused refused = assertThrows(Refused.class, () -> read("{\"class\": \"java.util.concurrent.ArrayBlockingQueue\",",
                    "\"constructor\": {" + constructor + "}, \"methods\": [" + OFFER + "]}"));
            assertTrue(refused.getMessage(), refused.getMessage().endsWith(messages[i]) && refused.getMessage().contains(", line 2: "));
        }
    }

    @Test
    public void mistakesAreToldWithTheirLine() {
        assertTrue(refused(OFFER, "{\"name\": \"pool\"}").startsWith("4: java.util.concurrent.ConcurrentLinkedQueue has no public method 'pool'"));
        assertTrue(refused(OFFER, "{\"name\": \"poll\", \"cor\": true}").startsWith("4: "));
        assertEquals("4: there is another method 'offer' with the same number of parameters; give one of them another name with \"as\"",
                refused(OFFER, "{\"name\": \"add\", \"as\": \"offer\", \"parameters\": [\"Object\"]}"));
        assertEquals("2: 'poll' comes after 'lock', but there is no such method",
                refused(OFFER, "{\"name\": \"poll\", \"after\": [\"lock\"]}"));
        assertEquals("4: 'poll' returns a value", refused(OFFER, "{\"name\": \"poll\", \"void\": true}"));
        assertEquals("4: the number of a parameter is expected here, counted from 0",
                refused(OFFER, "{\"name\": \"remove\", \"parameters\": [\"Object\"], \"data-independent\": [1]}"));
        assertEquals("4: \"level\" and \"visibility\" mean the same, but differ; leave out one of them",
                refused(OFFER, "{\"name\": \"size\", \"level\": \"weak\", \"visibility\": \"causal\"}"));
        assertEquals("2: a spec has at least one method", refused());
    }

    @Test
    public void theCoreIsCompleteAndNeverRefuses() {
        assertTrue(refused("{\"name\": \"poll\", \"core\": true, \"level\": \"weak\"}").contains("the core is complete, not weak"));
        assertTrue(refused("{\"name\": \"poll\", \"core\": true, \"may-refuse\": true}").contains("the core never refuses"));
    }

    @Test
    public void aSpecHasFewRoles() {
        String[] methods = {"poll", "peek", "size", "isEmpty", "clear"};
        for (int i = 0; i < methods.length; i++) methods[i] = "{\"name\": \"" + methods[i] + "\", \"role\": \"" + i + "\"}";
        assertEquals("7: this is one role too many; a spec has at most 4", refused(methods));
    }

    @Test
    public void anInterruptIsNoMethodOfTheClass() {
        ObjectSpec spec = methods(OFFER, "{\"name\": \"stop\", \"interrupts\": true}");
        assertTrue(spec.methods.get(1).interrupts());
        assertFalse(spec.methods.get(0).interrupts());
        assertEquals("4: a method that interrupts has no \"read-only\"",
                refused(OFFER, "{\"name\": \"stop\", \"interrupts\": true, \"read-only\": true}"));
    }
}
