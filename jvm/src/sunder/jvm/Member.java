package sunder.jvm;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** What a thread that runs sequences tells the watchdog; padded, since it is written during the race. */
final class Member {
    private static final AtomicLongFieldUpdater<Member> BEATS =
            AtomicLongFieldUpdater.newUpdater(Member.class, "beats");

    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7;
    private volatile long beats;  // even: not in the code under test; grows whenever the job moves on
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7;
    Thread thread;

    void enterCall() {
        BEATS.lazySet(this, beats | 1);
    }

    void leaveCall() {
        BEATS.lazySet(this, (beats | 1) + 1);
    }

    long beats() {
        return beats;
    }

    boolean isCalling() {
        return (beats & 1) != 0;
    }

    /** In the code under test, and waiting there without a time limit. */
    boolean waitsForEver() {
        Thread.State state = thread.getState();
        return isCalling() && (state == Thread.State.WAITING || state == Thread.State.BLOCKED);
    }
}
