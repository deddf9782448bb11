package sunder.jvm;

/** Calls the methods of one object by number. Generated per object, so that it is warm for every harness. */
public interface Dispatcher {
    /** The result as Results.read gives it; throws what the method throws. */
    Object call(int method, Object instance, Object[] arguments) throws Throwable;

    Object make(Object[] arguments) throws Throwable;
}
