package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** What did not hold in executions of a harness though a proof rests on it, in words that follow "no proof: ". */
final class Premises {
    static final String TIMED = "a timed wait, whose limit runs out only when nothing else can move";

    private final List<String> broken = new ArrayList<>();
    private final BitSet sites = new BitSet();  // of calls that were told
    private volatile String refusal;

    void forget() {
        broken.clear();
        sites.clear();
        refusal = null;
    }

    void breakOne(String how) {
        if (!broken.contains(how)) broken.add(how);
    }

    /** Two sequences call code without hooks on this object. */
    void breakCall(Object object, int site) {
        if (sites.get(site)) return;
        sites.set(site);
        breakOne("calls " + ShadowLoader.originalName(object.getClass().getName()) + ", which is not scheduled");
    }

    /** The call itself may reach what is shared. */
    void breakStatic(int site) {
        if (sites.get(site)) return;
        sites.set(site);
        breakOne("calls " + Sites.at(site).location + ", which is not scheduled");
    }

    /** An array that others write to is handed to code without hooks. */
    void breakPassed(int site) {
        if (sites.get(site)) return;
        sites.set(site);
        breakOne("hands an array to " + Sites.at(site).location + ", which is not scheduled");
    }

    /** Exploring makes no sense; the first reason counts. */
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
