package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** When each invocation of an execution began and returned, by a clock that counts these moments. */
public final class Spans {
    private static final int NEVER = Integer.MAX_VALUE;

    private int[][] begins = {}, ends = {};  // by sequence and invocation; 0 and NEVER if it did not
    private int moment;
    private boolean overlapped;

    /** Executions with this number of invocations in each sequence follow. */
    void resize(int[] invocations) {
        begins = new int[invocations.length][];
        ends = new int[invocations.length][];
        for (int i = 0; i < invocations.length; i++) {
            begins[i] = new int[invocations[i]];
            ends[i] = new int[invocations[i]];
        }
    }

    /** A new execution. */
    void start() {
        moment = 0;
        overlapped = false;
        for (int i = 0; i < begins.length; i++) {
            Arrays.fill(begins[i], 0);
            Arrays.fill(ends[i], NEVER);
        }
    }

    void begin(int sequence, int invocation) {
        begins[sequence][invocation] = ++moment;
    }

    void end(int sequence, int invocation) {
        ends[sequence][invocation] = ++moment;
    }

    /** A sequence moves while another is within an invocation. */
    void overlap() {
        overlapped = true;
    }

    public boolean hasBegun(int sequence, int invocation) {
        return begins[sequence][invocation] != 0;
    }

    public boolean hasReturned(int sequence, int invocation) {
        return ends[sequence][invocation] != NEVER;
    }

    /** Whether no sequence moved while another was within an invocation. */
    public boolean wasSerial() {
        return !overlapped;
    }

    /** The invocations of a serial execution that have returned, in their order, each as sequence and position. */
    public List<int[]> serialOrder() {
        List<int[]> invocations = new ArrayList<>();
        for (int i = 0; i < begins.length; i++)
            for (int k = 0; k < begins[i].length; k++)
                if (hasReturned(i, k)) invocations.add(new int[] {i, k});
        invocations.sort((a, b) -> ends[a[0]][a[1]] < begins[b[0]][b[1]] ? -1 : 1);
        return invocations;
    }

    /**
     * Pairs of invocations of different sequences, by their position in the outcome: the first returned before the second
     * began.
     */
    public List<int[]> realTime() {
        List<int[]> order = new ArrayList<>();
        int before = 0;
        for (int a = 0; a < ends.length; a++) {
            for (int i = 0; i < ends[a].length; i++, before++) {
                int next = 0;
                for (int b = 0; b < begins.length; b++)
                    for (int k = 0; k < begins[b].length; k++, next++)
                        if (a != b && ends[a][i] < begins[b][k]) order.add(new int[] {before, next});
            }
        }
        return order;
    }
}
