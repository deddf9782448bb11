package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Premises of a proof that did not hold in executions of the current harness, as the end of "no proof: ...". */
final class Premises {
    static final String TIMED = "a timed wait, whose limit runs out only when nothing else can move";
    static final String THREAD_NUMBER = "uses the number, name or hash of its thread, which is the same in each execution";
    static final String IDENTITY = "uses identity hash codes, which are the same in each execution";

    private final List<String> broken = new ArrayList<>();
    private final BitSet sites = new BitSet();  // of calls that were already recorded
    private volatile String refusal;
    private boolean ignored;

    void forget() {
        broken.clear();
        sites.clear();
        refusal = null;
    }

    /** With true, steps from now on are not part of an execution and break no premise. */
    void ignore(boolean all) {
        ignored = all;
    }

    void breaks(String how) {
        if (!ignored && !broken.contains(how)) broken.add(how);
    }

    /** Two sequences call code without hooks on the same object. */
    void breakCall(Object object, int site) {
        if (ignored || sites.get(site)) return;
        sites.set(site);
        breaks("calls " + ShadowLoader.originalName(object.getClass().getName()) + ", which is not scheduled");
    }

    /** The call may reach shared objects by itself. */
    void breakStatic(int site) {
        if (ignored || sites.get(site)) return;
        sites.set(site);
        breaks("calls " + Sites.at(site).location + ", which is not scheduled");
    }

    /** An array that other sequences write to is passed to code without hooks. */
    void breakPassed(int site) {
        if (ignored || sites.get(site)) return;
        sites.set(site);
        breaks("hands an array to " + Sites.at(site).location + ", which is not scheduled");
    }

    /** The object cannot be explored. Keeps the first reason. */
    void refuse(String why) {
        if (refusal == null) refusal = why;
    }

    List<String> broken() {
        return new ArrayList<>(broken);
    }

    String refusal() {
        return refusal;
    }
}
