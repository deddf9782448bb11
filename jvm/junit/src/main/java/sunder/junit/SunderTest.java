package sunder.junit;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A test class that implements this checks the class that its annotations name. Each method is a test of its own; it fails with the
 * harness, the outcome and the trace as its message.
 *
 * <pre>
 * &#64;Sunder(Inbox.class)
 * &#64;Core({"add", "poll"})
 * class InboxTest implements SunderTest {}
 * </pre>
 */
public interface SunderTest {
    @TestFactory
    default Stream<DynamicTest> sunder() {
        return new Check(getClass()).run().stream().map(result -> DynamicTest.dynamicTest(result.method, result::verify));
    }
}
