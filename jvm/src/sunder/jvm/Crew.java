package sunder.jvm;

import java.util.ArrayList;
import java.util.List;

/** The threads that run sequences, kept from one job to the next, and the watchdog over them. */
final class Crew {
    /** What each thread does. */
    interface Job {
        void run(int index, Member self);
    }

    /** How a job ended. */
    enum Ending { ENDED, WAITS, HANGS }

    private final List<Member> members = new ArrayList<>();
    private Job job;
    private long round;
    private int wanted;
    private int running;

    /**
     * Runs the job in so many threads and waits for all. If all that are in the code under test wait there for the
     * seconds given, or nothing moves for hangSeconds, says so; then the threads are left behind, as nothing in Java
     * ends them.
     */
    Ending run(int threads, Job todo, double waitSeconds, double hangSeconds) throws InterruptedException {
        synchronized (this) {
            while (members.size() < threads) add();
            job = todo;
            wanted = running = threads;
            round++;
            notifyAll();
        }
        Ending ending = watch(threads, waitSeconds, hangSeconds);
        if (ending != Ending.ENDED) abandon();
        return ending;
    }

    private void add() {
        Member member = new Member();
        int index = members.size();
        members.add(member);
        member.thread = new Thread(null, () -> work(index, member), "sequence-" + index, 1 << 20);
        member.thread.setDaemon(true);
        member.thread.start();
    }

    private void work(int index, Member self) {
        Pinning.pin(index);
        long seen = 0;
        for (;;) {
            Job todo;
            synchronized (this) {
                while (round == seen || index >= wanted || members.get(index) != self) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        return;  // left behind
                    }
                }
                seen = round;
                todo = job;
            }
            todo.run(index, self);
            synchronized (this) {
                if (index >= members.size() || members.get(index) != self) return;  // left behind meanwhile
                if (--running == 0) notifyAll();
            }
        }
    }

    private synchronized void abandon() {
        for (Member member : members) member.thread.interrupt();
        members.clear();
    }

    private synchronized Ending watch(int threads, double waitSeconds, double hangSeconds) throws InterruptedException {
        long before = -1, moved = System.nanoTime(), waiting = moved;
        while (running > 0) {
            wait(running > 0 ? Math.max(1, (long) (waitSeconds * 1000 / 10)) : 0);
            if (running == 0) break;
            long beats = 0, now = System.nanoTime();
            boolean allWait = true, anyCalls = false;
            for (Member member : members.subList(0, threads)) {
                beats += member.beats();
                if (!member.isCalling()) continue;
                anyCalls = true;
                allWait &= member.waitsForEver();
            }
            if (beats != before) moved = waiting = now;
            if (!allWait || !anyCalls) waiting = now;
            before = beats;
            if ((now - waiting) * 1e-9 > waitSeconds) return Ending.WAITS;
            if (anyCalls && (now - moved) * 1e-9 > hangSeconds) return Ending.HANGS;
        }
        return Ending.ENDED;
    }
}
