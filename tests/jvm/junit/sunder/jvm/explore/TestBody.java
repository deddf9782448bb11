package sunder.jvm.explore;

import java.util.Set;
import java.util.TreeSet;

/** Executions of two sequences, or more, of one invocation each, which calls the hooks itself. */
abstract class TestBody implements Body {
    private final Scheduler scheduler;
    final Strategy strategy;
    private final OneThread oneThread;
    final Set<String> seen = new TreeSet<>();
    String log;
    int executions, stuck, circles;
    private boolean running;

    TestBody(Scheduler scheduler, Strategy strategy, OneThread oneThread) {
        this.scheduler = scheduler;
        this.strategy = strategy;
        this.oneThread = oneThread;
    }

    void prepare() {
        log = "";
    }

    @Override
    public boolean next() {
        if (running && strategy.counts()) {
            executions++;
            seen.add(log);
        }
        running = strategy.begin();
        if (running) prepare();
        return running;
    }

    @Override
    public boolean mayRunOnOneThread() {
        return oneThread.mayRunOnOneThread();
    }

    @Override
    public void stuck() {
        stuck++;
        if (scheduler.isCircle()) circles++;
        log += "|";
    }

    @Override
    public boolean again() {
        if (!oneThread.again()) return false;
        prepare();
        return true;
    }

    @Override
    public int invocations(int sequence) {
        return 1;
    }

    Ending run() throws Throwable {
        return run(2);
    }

    Ending run(int sequences) throws Throwable {
        return scheduler.run(this, new int[sequences], strategy);
    }
}
