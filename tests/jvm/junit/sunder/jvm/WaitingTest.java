package sunder.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Test;
import sunder.jvm.protocol.Replies;
import sunder.jvm.protocol.Requests;

/** Calls that wait for ever: how often each outcome is seen when small harnesses of the corpus are explored. */
public class WaitingTest {
    private static final String BUFFER = "[put(0); put(1)], [take()], [take()]";

    private final Worker worker = new Worker(atomic.Rendezvous.class.getProtectionDomain().getCodeSource().getLocation().getPath());

    private JsonObject ask(JsonObject request) {
        List<JsonObject> replies = new ArrayList<>();
        request.addProperty("id", 1);
        worker.replyTo(new Replies(request, replies::add));
        Requests.dispatch(request, worker);
        return replies.get(0);
    }

    private static JsonObject request(String what, String type) {
        JsonObject object = new JsonObject(), made = new JsonObject();
        object.addProperty(type.endsWith(".json") ? "spec" : "class", type);
        made.addProperty("do", what);
        made.add("object", object);
        made.addProperty("hang", 5);
        return made;
    }

    private static JsonObject explore(String type, String harness, String schedules, int preemptions) {
        JsonObject made = request("explore", type);
        JsonArray harnesses = new JsonArray();
        harnesses.add(new JsonPrimitive(harness));
        made.add("harnesses", harnesses);
        made.addProperty("schedules", schedules);
        made.addProperty("preemptions", preemptions);
        made.addProperty("seconds", 100);
        made.addProperty("executions", 100_000);
        made.addProperty("seed", 1);
        made.addProperty("quick", false);
        made.addProperty("real-time", false);
        return made;
    }

    // Each outcome, with what was woken, as "2: waits, 0 -> 1, 0 circle".
    private String seen(JsonObject request) {
        JsonObject run = ask(request).getAsJsonArray("runs").get(0).getAsJsonObject();
        assertTrue(run.toString(), run.has("exhausted"));
        assertFalse(run.toString(), run.has("broken-premises"));
        Set<String> all = new TreeSet<>();
        for (JsonElement each : run.getAsJsonArray("observations")) {
            JsonObject observation = each.getAsJsonObject();
            all.add(observation.get("count") + ": " + text(observation));
            JsonObject replay = request("replay", objectOf(request));
            replay.add("harness", request.getAsJsonArray("harnesses").get(0));
            replay.add("schedule", observation.get("schedule"));
            JsonObject again = ask(replay).getAsJsonObject("run").getAsJsonArray("observations").get(0).getAsJsonObject();
            assertEquals(text(observation), text(again));
        }
        return String.join(" | ", all);
    }

    private static String objectOf(JsonObject request) {
        return request.getAsJsonObject("object").entrySet().iterator().next().getValue().getAsString();
    }

    private static String text(JsonObject observation) {
        String woken = observation.has("woken") ? " -> " + texts(observation.getAsJsonArray("woken")) : "";
        return texts(observation.getAsJsonArray("outcome")) + woken + (observation.has("circle") ? " circle" : "");
    }

    private static String texts(JsonArray array) {
        List<String> all = new ArrayList<>();
        for (JsonElement each : array) all.add(each.getAsString());
        return String.join(", ", all);
    }

    private String betweenWaits(String type, String harness) {
        return seen(explore(type, harness, "between-waits", 0));
    }

    private String bounded(String type, String harness, int preemptions) {
        return seen(explore(type, harness, "bounded", preemptions));
    }

    // The end of the trace of a harness of which one schedule is known: where and for what sequences wait.
    private String end(String type, String harness, String schedule) {
        JsonObject asked = request("trace", type);
        asked.addProperty("harness", harness);
        asked.addProperty("schedule", schedule);
        List<String> all = new ArrayList<>();
        for (JsonElement each : ask(asked).getAsJsonArray("trace")) {
            JsonObject step = each.getAsJsonObject();
            if (!step.get("kind").getAsString().equals("wait")) continue;
            all.add(step.get("sequence") + " at " + step.get("place").getAsString() + " for " + step.get("what").getAsString());
        }
        return String.join(" | ", all);
    }

    private String scheduleOf(String type, String harness, String outcome) {
        JsonObject run = ask(explore(type, harness, "bounded", 1)).getAsJsonArray("runs").get(0).getAsJsonObject();
        for (JsonElement each : run.getAsJsonArray("observations"))
            if (text(each.getAsJsonObject()).equals(outcome)) return each.getAsJsonObject().get("schedule").getAsString();
        return "";
    }

    // Both takers wait, the put wakes one of them, the next put waits, and that taker wakes the other one: twice, since either
    // taker may come first.
    @Test
    public void oneConditionLosesAWakeup() {
        assertEquals("18: (), (), 0, 1 | 18: (), (), 1, 0 | 2: (), waits, 0, waits -> (), (), 0, 1"
                        + " | 2: (), waits, waits, 0 -> (), (), 1, 0",
                betweenWaits("nonatomic.OneConditionBuffer", BUFFER));
    }

    @Test
    public void toNotifyEverybodyLosesNone() {
        assertEquals("20: (), (), 0, 1 | 20: (), (), 1, 0", betweenWaits("atomic.NotifyAllBuffer", BUFFER));
    }

    @Test
    public void twoConditionsLoseNone() {
        assertEquals("13: (), (), 0, 1 | 13: (), (), 1, 0", betweenWaits("atomic.TwoConditionBuffer", BUFFER));
    }

    // If one waits, the other waits, too (the draw decides which one is woken), or it comes after the release.
    @Test
    public void aCallThatNobodyCanWakeWaits() {
        assertEquals("5: 0, waits, () | 5: waits, 0, ()",
                betweenWaits("nonatomic.OneConditionBuffer", "[take()], [take()], [put(0)]"));
        assertEquals("1: waits, -, -", betweenWaits("atomic.NotifyAllBuffer", "[take(); put(0)], [take()], {0 < 1}"));
    }

    @Test
    public void theSecondReleaseWakesNobody() {
        assertEquals("22: (), (), (), () | 2: (), waits, (), () -> (), (), (), () | 2: waits, (), (), () -> (), (), (), ()",
                betweenWaits("nonatomic.LossySemaphore", "[acquire()], [acquire()], [release(); release()]"));
    }

    // If both wait, in either order, the draw decides which one is woken. One alone waits in 4 orders, and none in 2.
    @Test
    public void theLatchWakesOne() {
        assertEquals("2: (), waits, () -> (), (), () | 2: waits, (), () -> (), (), () | 6: (), (), ()",
                betweenWaits("nonatomic.LossyLatch", "[await()], [await()], [countDown()]"));
    }

    @Test
    public void theFlagComesTooLate() {
        assertEquals("1: waits, () -> 0, () | 7: 0, ()", bounded("nonatomic.LateEventcount", "[take()], [put(0)]", 1));
    }

    private String boundedWithSpurious(String type, String harness, int preemptions) {
        JsonObject request = explore(type, harness, "bounded", preemptions);
        request.addProperty("spurious", true);
        return seen(request);
    }

    // Besides the schedules without it there is one: the wait ends before the other sequence moves. Later that one holds the
    // monitor, until it has notified.
    @Test
    public void aSpuriousWakeupTakesAPreemption() {
        assertEquals("4: true, ()", bounded("nonatomic.LooplessEvent", "[await()], [set()]", 1));
        assertEquals("1: false, () | 4: true, ()", boundedWithSpurious("nonatomic.LooplessEvent", "[await()], [set()]", 1));
    }

    // A taker that is woken twice goes round its loop twice and holds the monitor meanwhile. If it were put off there, like a loop
    // that spins, all others would wait for it.
    @Test
    public void aLoopOfSpuriousWakeupsIsNoSpin() {
        assertEquals("892: (), (), 0, 1 | 892: (), (), 1, 0", boundedWithSpurious("atomic.NotifyAllBuffer", BUFFER, 2));
        assertEquals("566: (), (), 0, 1 | 566: (), (), 1, 0", boundedWithSpurious("atomic.TwoConditionBuffer", BUFFER, 2));
    }

    @Test
    public void aRendezvousNeedsBoth() {
        assertEquals("8: (), waits, 0 | 8: waits, (), 1", betweenWaits("atomic.Rendezvous", "[put(0)], [put(1)], [take()]"));
        assertEquals("1: waits", betweenWaits("atomic.Rendezvous", "[put(0)]"));
    }

    @Test
    public void aLockThatIsNotGivenBackIsNoCircle() {
        assertEquals("1: waits, -, () | 2: (), (), ()", betweenWaits("atomic.SharedLock", "[lock(); unlock()], [lockShared()]"));
        assertEquals("2: waits, -, () | 6: (), (), ()", bounded("atomic.SharedLock", "[lock(); unlock()], [lockShared()]", 1));
    }

    @Test
    public void locksInOppositeOrdersAreACircle() {
        assertEquals("12: 0, true, 1 | 2: 0, waits, waits circle | 4: 1, true, 0",
                bounded("nonatomic.TwoLockPool", "[borrow(); giveBack()], [borrow()]", 1));
    }

    // Each round is the same, though it tries to take the lock.
    @Test
    public void aLockThatSpinsWaits() {
        assertEquals("1: (), waits | 1: waits, ()", betweenWaits("atomic.OwnedLock", "[lock()], [lock()]"));
        assertEquals("11: (), (), (), true | 9: waits, -, (), true",
                bounded("atomic.OwnedLock", "[lock(); unlock()], [lock(); isMine()]", 1));
        assertEquals("12: waits, -, (), true | 15: (), (), (), true | 2: (), (), (), false", bounded("nonatomic.CarelessLock", "[lock(); unlock()], [lock(); isMine()]", 1));
    }

    @Test
    public void theEndOfATraceTellsWhoSpins() {
        String harness = "[lock()], [lock()]";
        assertEquals("1 at OwnedLock.java:11 lock for another sequence to do something, in a loop",
                end("atomic.OwnedLock", harness, scheduleOf("atomic.OwnedLock", harness, "(), waits")));
    }

    @Test
    public void anInterruptEndsAWait() throws IOException {
        assertEquals("2: java.lang.InterruptedException, ()",
                betweenWaits(interrupting("atomic.PassedSignal"), "[acquire()], [interrupt()]"));
        assertEquals("14: (), java.lang.InterruptedException, (), () | 14: java.lang.InterruptedException, (), (), ()"
                        + " | 2: (), waits, (), () | 2: waits, (), (), ()",
                betweenWaits(interrupting("atomic.PassedSignal"), "[acquire()], [acquire()], [release(); interrupt()]"));
        assertEquals("13: (), java.lang.InterruptedException, (), () | 13: java.lang.InterruptedException, (), (), ()"
                        + " | 1: java.lang.InterruptedException, waits, (), () -> java.lang.InterruptedException, (), (), ()"
                        + " | 1: waits, java.lang.InterruptedException, (), () -> (), java.lang.InterruptedException, (), ()"
                        + " | 2: (), waits, (), () | 2: waits, (), (), ()",
                betweenWaits(interrupting("nonatomic.SwallowedSignal"), "[acquire()], [acquire()], [release(); interrupt()]"));
    }

    // The path of a spec with a method that interrupts.
    private static String interrupting(String type) throws IOException {
        Path made = Files.createTempFile("interrupting", ".json");
        made.toFile().deleteOnExit();
        Files.write(made, ("{\"class\": \"" + type + "\", \"methods\": [{\"name\": \"acquire\"}, {\"name\": \"release\"},"
                + "{\"name\": \"interrupt\", \"interrupts\": true}]}").getBytes(StandardCharsets.UTF_8));
        return made.toString();
    }
}
