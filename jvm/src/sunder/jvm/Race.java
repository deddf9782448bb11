package sunder.jvm;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs one harness again and again, in batches of fresh instances that are made before the sequences run on them. Each
 * thread of a crew calls takePart; the first of them leads. We allocate nothing while sequences run.
 */
final class Race {
    private static final double BATCH_SECONDS = 0.0005;
    private static final int LARGEST_BATCH = 512;
    private static final int LEARN_EVERY = 32;  // batches

    /** What belongs to one thread. */
    private static final class Lane {
        Object[] results;         // of all executions of a batch, one after another
        AtomicIntegerArray done;  // by execution: the batch in which this sequence last ended
        Tally tally = new Tally();
        int met;
        long sink;
    }

    private final Plan plan;
    private final ObjectSpec spec;
    private final Dispatcher dispatcher;
    private final Pacer pacer;
    private final double seconds;
    private final long most;
    private final long seed;
    private final Meeting meeting;
    private final Lane[] lanes;
    private final Object[] instances = new Object[LARGEST_BATCH];
    private final AtomicReference<Throwable> brokenMake = new AtomicReference<>();

    // written by the leader while the others wait in a meeting
    private final RandomStream leading;
    private final Tally total = new Tally();
    private long start;
    private long batchStart;
    private long executions;
    private int batchNumber;
    private int batch;
    private int pacing;
    private boolean goesOn;

    Race(Plan plan, ObjectSpec spec, Dispatcher dispatcher, Pacer pacer, double seconds, long most, long seed) {
        this.plan = plan;
        this.spec = spec;
        this.dispatcher = dispatcher;
        this.pacer = pacer;
        this.seconds = seconds;
        this.most = most;
        this.seed = seed;
        leading = new RandomStream(seed);
        meeting = new Meeting(plan.sequences.size());
        lanes = new Lane[plan.sequences.size()];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = new Lane();
            lanes[i].results = new Object[LARGEST_BATCH * plan.sequences.get(i).length()];
            lanes[i].done = new AtomicIntegerArray(plan.ordered ? LARGEST_BATCH : 0);
        }
    }

    Tally tally() {
        return total;
    }

    long executions() {
        return executions;
    }

    /** Why an instance could not be made; null if all could. */
    Throwable brokenMake() {
        return brokenMake.get();
    }

    void takePart(int index, Member self) {
        Lane lane = lanes[index];
        RandomStream random = new RandomStream(seed ^ RandomStream.mixed(index + 1));
        for (;;) {
            lane.met = meeting.attend(lane.met);
            if (index == 0) goesOn = lead();
            lane.met = meeting.attend(lane.met);
            if (!goesOn) return;
            makeInstances(index);
            lane.met = meeting.attend(lane.met);
            if (brokenMake.get() == null) runCalls(plan.sequences.get(index), lane, self, random);
            lane.met = meeting.attend(lane.met);
            if (brokenMake.get() == null) collect(index, lane);
        }
    }

    // Ends the batch that was run, if any, and sets the next one up. False if there is none.
    private boolean lead() {
        long now = System.nanoTime();
        if (brokenMake.get() != null) return false;
        if (batch == 0) {
            start = now;
        } else {
            executions += batch;
            pacer.spent(pacing, batch, (now - batchStart) * 1e-9);
        }
        boolean over = (now - start) * 1e-9 >= seconds || executions >= most;
        if (over || ++batchNumber % LEARN_EVERY == 0) {
            for (Lane lane : lanes) {
                total.merge(lane.tally);
                lane.tally = new Tally();
            }
            pacer.learn(total);
        }
        if (over) return false;
        pacing = pacer.next(leading);
        batch = (int) Math.min(pacer.batch(pacing, BATCH_SECONDS, LARGEST_BATCH), most - executions);
        batchStart = now;
        return true;
    }

    private void makeInstances(int index) {
        try {
            for (int at = index; at < batch; at += lanes.length)
                instances[at] = dispatcher.make(spec.constructorArguments);
        } catch (Throwable thrown) {
            brokenMake.compareAndSet(null, thrown);
        }
    }

    private void runCalls(Plan.Sequence calls, Lane lane, Member self, RandomStream random) {
        int stride = Pacing.ALL[pacing].stride, offset = Pacing.ALL[pacing].offset, end = batch;
        for (int at = 0; at < end;) {
            int meet = Math.min(end, at + stride);
            lane.met = meeting.attend(lane.met);
            if (offset > 0) idle(random.below(offset), lane);
            self.enterCall();
            for (; at < meet; at++) runOne(calls, lane, at, self);
            self.leaveCall();
        }
    }

    private void runOne(Plan.Sequence calls, Lane lane, int at, Member self) {
        if (calls.after != 0) awaitPredecessors(calls.after, at, self);
        Object instance = instances[at];
        int[] methods = calls.methods;
        int slot = at * methods.length;
        for (int i = 0; i < methods.length; i++) {
            Object result;
            try {
                result = dispatcher.call(methods[i], instance, calls.arguments[i]);
            } catch (Throwable thrown) {
                result = thrown.getClass();
            }
            lane.results[slot + i] = result;
        }
        if (plan.ordered) lane.done.set(at, batchNumber);
    }

    private void awaitPredecessors(int after, int at, Member self) {
        self.leaveCall();
        for (int i = 0; i < lanes.length; i++) {
            if ((after >> i & 1) == 0) continue;
            AtomicIntegerArray done = lanes[i].done;
            Meeting.waitUntil(() -> done.get(at) == batchNumber);
        }
        self.enterCall();
    }

    private static void idle(int steps, Lane lane) {
        long x = lane.sink;
        for (int i = 0; i < steps; i++) x = x * 31 + (x >>> 7) + i;  // no closed form for the compiler to find
        lane.sink = x;
    }

    // Each thread counts the outcomes of its share of the executions, of all their sequences.
    private void collect(int index, Lane lane) {
        Tally.Outcome outcome = new Tally.Outcome(new Object[plan.invocations()]);
        for (int at = index; at < batch; at += lanes.length) {
            int to = 0;
            for (Lane from : lanes) {
                int length = from.results.length / LARGEST_BATCH;
                System.arraycopy(from.results, at * length, outcome.results, to, length);
                to += length;
            }
            lane.tally.add(outcome, pacing);
        }
    }
}
