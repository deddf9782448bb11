package sunder.junit;

import org.junit.jupiter.api.Assumptions;
import org.opentest4j.AssertionFailedError;
import org.w3c.dom.Element;

/** The verdict on one method, as a test case of the report. */
final class MethodResult {
    final String method;
    private final Element testCase;
    private final String failOn;

    MethodResult(Element testCase, String failOn) {
        this.method = testCase.getAttribute("name");
        this.testCase = testCase;
        this.failOn = failOn;
    }

    /** Fails if the method is not atomic, or cannot be judged. */
    void verify() {
        Element failure = child("failure"), error = child("error"), skipped = child("skipped");
        if (failure != null && counts(failure.getAttribute("type"))) throw new AssertionFailedError(textOf(failure));
        if (error != null) throw new AssertionFailedError(textOf(error));
        Assumptions.assumeTrue(skipped == null, () -> skipped.getAttribute("message"));
    }

    // The graver ones always do. See --fail-on in the manual.
    private boolean counts(String gravity) {
        boolean isBug = gravity.equals("bug") || gravity.equals("unknown");
        if (failOn.equals("bug")) return isBug;
        return !failOn.equals("stale") || isBug || gravity.equals("stale update");
    }

    private Element child(String name) {
        return (Element) testCase.getElementsByTagName(name).item(0);
    }

    private static String textOf(Element element) {
        return element.getAttribute("message") + "\n" + element.getTextContent();
    }
}
