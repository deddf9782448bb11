package sunder.junit;

import org.junit.jupiter.api.Assumptions;
import org.opentest4j.AssertionFailedError;
import org.w3c.dom.Element;

/** The verdict on one method, as a test case of the report. The command has decided which violations are failures in it. */
final class MethodResult {
    final String method;
    private final Element testCase;

    MethodResult(Element testCase) {
        this.method = testCase.getAttribute("name");
        this.testCase = testCase;
    }

    /** Fails if the report says so, or if the method could not be judged; is aborted if the report skips the method. */
    void verify() {
        Element failure = child("failure"), error = child("error"), skipped = child("skipped");
        if (failure != null) throw new AssertionFailedError(textOf(failure));
        if (error != null) throw new AssertionFailedError(textOf(error));
        Assumptions.assumeTrue(skipped == null, () -> skipped.getAttribute("message"));
    }

    private Element child(String name) {
        return (Element) testCase.getElementsByTagName(name).item(0);
    }

    private static String textOf(Element element) {
        return element.getAttribute("message") + "\n" + element.getTextContent();
    }
}
