package sunder.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class MethodResultTest {
    private static MethodResult of(String body) throws Exception {
        String xml = "<testcase classname=\"a.B\" name=\"size\">" + body + "<system-out>1 harness</system-out></testcase>";
        return new MethodResult(DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8))).getDocumentElement());
    }

    @Test
    void passesWithoutAViolation() throws Exception {
        MethodResult passed = of("");
        assertEquals("size", passed.method);
        passed.verify();
    }

    @Test
    void failsForAFailureOfAnyGravity() throws Exception {
        for (String gravity : new String[] {"bug", "unknown", "refusal", "stale-update", "steps", "weak-read"}) {
            MethodResult failed = of("<failure type=\"" + gravity + "\" message=\"not atomic\">the trace</failure>");
            assertEquals("not atomic\nthe trace", assertThrows(AssertionFailedError.class, failed::verify).getMessage());
        }
    }

    @Test
    void failsIfTheMethodCouldNotBeJudged() throws Exception {
        MethodResult unjudged = of("<error message=\"not deterministic\"/>");
        assertEquals("not deterministic\n", assertThrows(AssertionFailedError.class, unjudged::verify).getMessage());
    }

    @Test
    void isAbortedForWhateverIsExcused() throws Exception {
        MethodResult excused = of("<skipped message=\"excused by --fail-on bug\"/>");
        String message = assertThrows(TestAbortedException.class, excused::verify).getMessage();
        assertEquals("Assumption failed: excused by --fail-on bug", message);
    }
}
