package sunder.jvm.explore;

/** Is told every visible step. */
public interface Tracer {
    void invoked(int sequence, int invocation);

    void returned(int sequence, int invocation);

    void stepped(int sequence, int site);

    void value(String text);
}
