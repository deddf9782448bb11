package sunder.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The threads that run sequences, which are kept from one job to the next, and their watchdog. */
final class Crew {
    /** The work of each thread. */
    interface Job {
        void run(int index, Member self);
    }

    /** How a job ended. */
    enum JobEnd { ENDED, WAITS, HANGS }

    /** The state of the threads in the code under test. */
    private static final class Look {
        long beats;
        boolean calling;
        boolean allWait;
    }

    private final boolean pinned;
    private final ThreadGroup group = new ThreadGroup("sequences");  // also holds threads that the object starts
    private final List<Member> members = new ArrayList<>();

    /** With `pinned`, each thread has its own core. */
    Crew(boolean pinned) {
        this.pinned = pinned;
    }

    /**
     * Runs the job in this number of threads and waits for all of them. The result is WAITS if all threads in the code
     * under test wait for `waitSeconds`, and HANGS if nothing moves for `hangSeconds`. The threads are then left behind,
     * since Java cannot end them.
     */
    JobEnd run(int threads, Job job, double waitSeconds, double hangSeconds) {
        return run(threads, job, waitSeconds, hangSeconds, members -> {});
    }

    /** The same; `look` sees the threads that are left behind. */
    JobEnd run(int threads, Job job, double waitSeconds, double hangSeconds, Consumer<List<? extends Thread>> look) {
        while (members.size() < threads)
            members.add(new Member(group, pinned ? Cores.USABLE.get(members.size()) : Member.ANY_CORE));
        List<Member> wanted = members.subList(0, threads);
        AtomicInteger running = new AtomicInteger(threads);
        Thread watcher = Thread.currentThread();
        for (int i = 0; i < threads; i++) {
            int index = i;
            Member member = wanted.get(i);
            member.take(() -> {
                job.run(index, member);
                if (running.decrementAndGet() == 0) LockSupport.unpark(watcher);
            });
        }
        JobEnd ending = watch(wanted, running, waitSeconds, hangSeconds);
        if (ending == JobEnd.ENDED) return ending;
        look.accept(wanted);
        abandon();
        return ending;
    }

    /** Ends the threads. No job may follow. */
    void end() {
        List<Member> ending = new ArrayList<>(members);
        abandon();
        for (Member member : ending) member.awaitEnd();
    }

    private void abandon() {
        members.forEach(Member::leaveBehind);
        members.clear();
    }

    private JobEnd watch(List<Member> wanted, AtomicInteger running, double waitSeconds, double hangSeconds) {
        long before = -1, moved = System.nanoTime(), woken = moved;
        long probe = (long) (waitSeconds * 1e9 / 10);
        for (long next = moved + probe; running.get() > 0;) {
            LockSupport.parkNanos(Math.max(1, next - System.nanoTime()));
            long now = System.nanoTime();
            if (now < next) continue;
            next = now + probe;
            Look look = look(wanted, before);
            if (look.beats != before) moved = now;
            if (!look.allWait) woken = now;
            before = look.beats;
            if ((now - woken) * 1e-9 > waitSeconds) return JobEnd.WAITS;
            if (look.calling && (now - moved) * 1e-9 > hangSeconds) return JobEnd.HANGS;
        }
        return JobEnd.ENDED;
    }

    // A member that has not made its calls of this stride yet will move, even if it has waited for a core for long. A
    // member that has made them waits for the others.
    private Look look(List<Member> wanted, long before) {
        Look look = new Look();
        long behind = Long.MAX_VALUE, least = Long.MAX_VALUE;
        List<Member> calling = new ArrayList<>();
        for (Member member : wanted) {
            long beats = member.beats();
            look.beats += beats;
            boolean calls = (beats & 1) != 0;
            if (calls) calling.add(member);
            if (calls) behind = Math.min(behind, beats >> 1);
            else least = Math.min(least, beats >> 1);
        }
        look.calling = !calling.isEmpty();
        look.allWait = look.beats == before && behind < least && calling.stream().allMatch(Member::waitsForEver)
                && othersWait();
        return look;
    }

    private boolean othersWait() {
        Thread[] all = new Thread[group.activeCount() + 16];
        for (int i = group.enumerate(all) - 1; i >= 0; i--)
            if (!(all[i] instanceof Member) && !Member.seemsToWait(all[i])) return false;
        return true;
    }
}
