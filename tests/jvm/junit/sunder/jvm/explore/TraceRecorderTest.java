package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TraceRecorderTest {
    private static final int SHARED = Sites.add("a/Test.java", 7, "put", "write shared", "shared");
    private static final int OWN = Sites.add("a/Test.java", 8, "put", "write own", "own");

    private final TraceRecorder recorder = new TraceRecorder();

    private String text() {
        StringBuilder text = new StringBuilder();
        for (TraceRecorder.Step s : recorder.noticeable()) text.append(s.sequence).append('[').append(s.what()).append(']');
        return text.toString();
    }

    @Test
    public void leavesOutAccessesThatNoOtherSequenceNotices() {
        recorder.invoked(0, 0);
        recorder.stepped(0, OWN);
        recorder.stepped(0, SHARED);
        recorder.value("1");
        recorder.value("2");  // of something else, which has no step
        recorder.stepped(1, SHARED);
        recorder.returned(0, 0);
        assertEquals("0[]0[write shared: 1]1[write shared]0[]", text());
    }

    @Test
    public void knowsAFieldByItsNameHoweverItIsAccessed() {
        int read = Sites.add("a/Counter.java", 3, "get", "read value", "a/Counter.value");
        int add = Sites.add("a/Counter.java", 4, "add", "getAndAddInt", "atomic");
        recorder.stepped(0, add);
        recorder.at("value");
        recorder.stepped(0, add);
        recorder.at("[3]");
        recorder.stepped(1, read);
        recorder.stepped(1, OWN);
        recorder.stepped(1, read);
        assertEquals("0[getAndAddInt value]1[read value]1[read value]", text());
    }

    @Test
    public void keepsTheLastStep() {
        recorder.stepped(0, OWN);
        recorder.stepped(0, OWN);
        assertEquals("0[write own]", text());
        assertEquals("Test.java:8 put", recorder.noticeable().get(0).place());
    }
}
