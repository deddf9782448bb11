package sunder.jvm.explore;

/** Receives every visible step of an execution. */
public interface Tracer {
    void invoked(int sequence, int invocation);

    void returned(int sequence, int invocation);

    void stepped(int sequence, int site);

    /** Of the last step: the field or the element that it accesses. */
    void at(String name);

    void value(String text);

    /** At the end: the sequence waits for ever. The place may be null. */
    void waits(int sequence, Sites.Site place, String what);
}
