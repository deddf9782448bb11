package sunder.jvm;

/** Calls the methods of one object by number. Generated for each object, so that it is compiled once for all harnesses. */
public interface Dispatcher {
    /** The result as Results.read gives it. Throws the exceptions of the method. */
    Object call(int method, Object instance, Object[] arguments) throws Throwable;

    Object make(Object[] arguments) throws Throwable;
}
