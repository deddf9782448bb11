package sunder.jvm.explore;

import java.lang.reflect.Field;

/** Finds the sequence that holds a lock of java.util.concurrent, from the copy of AbstractOwnableSynchronizer. */
final class Owners {
    private static final String TYPE = "java.util.concurrent.locks.AbstractOwnableSynchronizer";

    private Owners() {}

    /** NOBODY if the object is no such lock, or nobody holds it. */
    static int of(Object synchronizer) {
        if (synchronizer == null) return Choice.NOBODY;
        for (Class<?> type = synchronizer.getClass(); type != null; type = type.getSuperclass())
            if (ShadowLoader.originalName(type.getName()).equals(TYPE)) return ownerOf(synchronizer, type);
        return Choice.NOBODY;
    }

    private static int ownerOf(Object synchronizer, Class<?> type) {
        try {
            Field field = type.getDeclaredField("exclusiveOwnerThread");
            field.setAccessible(true);
            Thread owner = (Thread) field.get(synchronizer);
            return owner == null ? Choice.NOBODY : Hooks.scheduler.sequenceOf(owner);
        } catch (ReflectiveOperationException e) {
            return Choice.NOBODY;
        }
    }
}
