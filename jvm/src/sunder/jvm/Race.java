package sunder.jvm;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs one harness again and again, in batches. The fresh instances of a batch are made before the sequences run on them.
 * Each thread of a crew calls takePart; the first thread leads. Nothing of ours is allocated while sequences run.
 */
final class Race {
    private static final double BATCH_SECONDS = 0.0005;
    private static final int LARGEST_BATCH = 512;
    // The pace was learnt on other harnesses, which may be far quicker: the first batch of a run is small, and each later one
    // is larger by this factor at most.
    private static final int FIRST_OF_RUN = 2, GROWTH = 8;
    private static final int LEARN_EVERY = 4;  // batches

    /** The data of one thread. */
    private static final class Lane {
        final int index;
        final Object[] results;         // of all executions of a batch, in order
        final AtomicIntegerArray done;  // by execution: the last batch in which this sequence ended
        final RandomStream random;
        Tally tally = new Tally();
        int met;
        long sink;

        Lane(int index, int length, boolean ordered, long seed) {
            this.index = index;
            results = new Object[LARGEST_BATCH * length];
            done = new AtomicIntegerArray(ordered ? LARGEST_BATCH : 0);
            random = new RandomStream(seed ^ RandomStream.mixed(index + 1));
        }
    }

    private final Plan plan;
    private final ObjectSpec spec;
    private final Dispatcher dispatcher;
    private final Pacer pacer;
    private final double seconds;
    private final long most;
    private final Bell bell;
    private final Meeting meeting;
    private final Lane[] lanes;
    private final Object[] instances = new Object[LARGEST_BATCH];
    private final AtomicReference<Throwable> brokenMake = new AtomicReference<>();

    // The leader writes these while the others wait in a meeting.
    private final RandomStream leading;
    private final Tally total = new Tally();
    private long start;
    private long batchStart;
    private long executions;
    private int batchNumber;
    private int batch;
    private int pacing;
    private boolean goesOn;

    Race(Plan plan, ObjectSpec spec, Dispatcher dispatcher, Pacer pacer, double seconds, long most,
            long seed) {
        this.plan = plan;
        this.spec = spec;
        this.dispatcher = dispatcher;
        this.pacer = pacer;
        this.seconds = seconds;
        this.most = most;
        leading = new RandomStream(seed);
        int threads = plan.sequences.size();
        bell = new Bell(threads);
        meeting = new Meeting(threads, bell);
        lanes = new Lane[threads];
        for (int i = 0; i < threads; i++)
            lanes[i] = new Lane(i, plan.sequences.get(i).length(), plan.ordered, seed);
    }

    int threads() {
        return lanes.length;
    }

    Tally tally() {
        return total;
    }

    double seconds() {
        return (batchStart - start) * 1e-9;
    }

    long executions() {
        return executions;
    }

    /** The reason why an instance could not be made, or null. */
    Throwable brokenMake() {
        return brokenMake.get();
    }

    void takePart(int index, Member self) {
        Lane lane = lanes[index];
        for (;;) {
            meet(lane);
            if (index == 0) goesOn = lead();
            meet(lane);
            if (!goesOn) return;
            makeInstances(index);
            meet(lane);
            if (brokenMake.get() == null) runCalls(plan.sequences.get(index), lane, self);
            meet(lane);
            if (brokenMake.get() == null) collect(index, lane);
        }
    }

    private void meet(Lane lane) {
        lane.met = meeting.attend(lane.met, lane.index);
    }

    // Ends the last batch, if any, and prepares the next one. False if there is none.
    private boolean lead() {
        if (brokenMake.get() != null) return false;
        long now = System.nanoTime();
        if (batchNumber == 0) begin(now);
        else pacer.spent(pacing, batch, (now - batchStart) * 1e-9);
        batchStart = now;
        executions += batch;
        boolean over = (now - start) * 1e-9 >= seconds || executions >= most;
        if (over || ++batchNumber % LEARN_EVERY == 0) learn();
        if (over) return false;
        pacing = pacer.next(leading);
        double left = seconds - (now - start) * 1e-9;
        int grown = batch == 0 ? FIRST_OF_RUN : GROWTH * batch;
        int paced = Math.min(grown, pacer.batch(pacing, Math.min(left, BATCH_SECONDS), LARGEST_BATCH));
        batch = spec.maker.isOfOne() ? 1 : (int) Math.min(paced, most - executions);
        return true;
    }

    private void begin(long now) {
        start = now;
        pacer.forgetTimes();
    }

    private void learn() {
        for (Lane lane : lanes) {
            total.merge(lane.tally);
            lane.tally = new Tally();
        }
        pacer.learn(total);
    }

    private void makeInstances(int index) {
        try {
            for (int at = index; at < batch; at += lanes.length)
                instances[at] = dispatcher.make(spec.maker.constants);
        } catch (Throwable thrown) {
            brokenMake.compareAndSet(null, thrown);
        }
    }

    private void runCalls(Plan.Sequence calls, Lane lane, Member self) {
        int stride = Pacing.ALL[pacing].stride, offset = Pacing.ALL[pacing].offset;
        for (int at = 0; at < batch;) {
            int next = Math.min(batch, at + stride);
            meet(lane);
            if (offset > 0) idle(lane.random.below(offset), lane);
            self.enterCalls();
            for (; at < next; at++) runOne(calls, lane, at, self);
            self.endCalls();
        }
    }

    private void runOne(Plan.Sequence calls, Lane lane, int at, Member self) {
        if (calls.after != 0) awaitPredecessors(calls.after, at, lane, self);
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
        if (!plan.ordered) return;
        lane.done.set(at, batchNumber);
        bell.ring();
    }

    private void awaitPredecessors(int after, int at, Lane lane, Member self) {
        self.pauseCalls();
        for (int i = 0; i < lanes.length; i++) {
            if ((after >> i & 1) == 0) continue;
            AtomicIntegerArray done = lanes[i].done;
            bell.waitUntil(() -> done.get(at) == batchNumber, lane.index);
        }
        self.enterCalls();
    }

    private static void idle(int steps, Lane lane) {
        long x = lane.sink;
        for (int i = 0; i < steps; i++) x = x * 31 + (x >>> 7) + i;  // has no closed form that the compiler could use instead
        lane.sink = x;
    }

    // Each thread counts the outcomes, of all sequences, for its share of the executions.
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
