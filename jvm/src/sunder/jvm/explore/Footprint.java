package sunder.jvm.explore;

import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells whether an invocation writes to objects that existed before it: those that can be reached from the instance or from static
 * fields of copies. The code of locks may write, if the lock is in the same state at the end. Whatever is not certain counts as a
 * write.
 */
public final class Footprint {
    private static final String LOCKS = "java/util/concurrent/locks/";
    private static final int MOST_OBJECTS = 100_000;  // the walk through more would take too long
    private static final Object STATELESS = new Object();
    // Calls of code without hooks that only read, as sites tell them.
    private static final Set<String> READS_OF_TEXT = new HashSet<>(Arrays.asList("call length", "call charAt", "call toString",
            "call isEmpty", "call indexOf", "call lastIndexOf", "call substring", "call subSequence"));
    private static final Set<String> READS_OF_REFERENCE = new HashSet<>(Arrays.asList("call get", "call refersTo"));

    private static final ClassValue<List<Field>> REFERENCES = new ClassValue<List<Field>>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            List<Field> found = new ArrayList<>();
            for (Class<?> each = type; each != null; each = each.getSuperclass())
                if (isOurs(each)) addReferences(each, false, found);
            return found;
        }
    };

    // The field that names the owner of a lock, or null if instances are not locks.
    private static final ClassValue<Field> STATES = new ClassValue<Field>() {
        @Override
        protected Field computeValue(Class<?> type) {
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                if (!ShadowLoader.originalName(each.getName()).replace('.', '/').startsWith(LOCKS) || !isOurs(each)) continue;
                for (Field field : each.getDeclaredFields())
                    if (field.getName().equals("state")) return accessible(field);
            }
            return null;
        }
    };

    private Map<Object, Object> before = new IdentityHashMap<>();  // all objects; for a lock, its state
    private final Deque<Object> toVisit = new ArrayDeque<>();
    private int sequence = Choice.NOBODY;  // whose writes count
    private boolean wrote;

    /** An invocation of the sequence starts. False if another one is being looked at. */
    public boolean start(Object instance, ShadowLoader loader, int ofSequence) {
        if (isOn()) return false;
        wrote = false;
        visit(instance);
        for (Class<?> type : loader.initialised()) {
            List<Field> statics = new ArrayList<>();
            addReferences(type, true, statics);
            for (Field field : statics) visit(valueOf(field, null));
        }
        while (!toVisit.isEmpty() && before.size() < MOST_OBJECTS) visitReferences(toVisit.pop());
        if (!toVisit.isEmpty()) wrote = true;
        toVisit.clear();
        sequence = ofSequence;
        return true;
    }

    /** The invocation has ended. Whether it wrote. */
    public boolean end() {
        before.forEach((object, state) -> wrote |= state != STATELESS && !state.equals(stateOf(object)));
        forget();
        return wrote;
    }

    /** A new execution: the invocation that was looked at, if any, does not end. */
    void forget() {
        if (!before.isEmpty()) before = new IdentityHashMap<>();  // to clear a large map would take as long at every execution
        sequence = Choice.NOBODY;
    }

    boolean isOn() {
        return sequence != Choice.NOBODY;
    }

    /** A sequence writes to an object; the name of the class stands for its static fields. */
    void wrote(int bySequence, Object object, int site) {
        if (bySequence != sequence || Sites.at(site).path.startsWith(LOCKS)) return;
        wrote |= object == null || object instanceof String || before.containsKey(object);
    }

    /** A sequence calls code without hooks on an object. */
    void called(int bySequence, Object object, int site) {
        boolean isText = object instanceof StringBuilder || object instanceof StringBuffer;
        if (isText && READS_OF_TEXT.contains(Sites.at(site).what)) return;
        if (object instanceof Reference && READS_OF_REFERENCE.contains(Sites.at(site).what)) return;
        wrote(bySequence, object, site);
    }

    /** A sequence may write to any object. */
    void mayWrite(int bySequence) {
        wrote |= bySequence == sequence;
    }

    private void visit(Object object) {
        if (object == null || object instanceof Thread || before.containsKey(object)) return;  // our threads know the scheduler
        before.put(object, stateOf(object));
        toVisit.push(object);
    }

    private void visitReferences(Object object) {
        if (object instanceof Object[])
            for (Object element : (Object[]) object) visit(element);
        for (Field field : REFERENCES.get(object.getClass())) visit(valueOf(field, object));
    }

    private static Object stateOf(Object object) {
        if (object instanceof ModelLock) return ((ModelLock) object).isFree();
        Field state = STATES.get(object.getClass());
        return state == null ? STATELESS : valueOf(state, object);
    }

    // Other classes are not open to reflection, and each call on their instances counts as a write.
    private static boolean isOurs(Class<?> type) {
        return type.getClassLoader() instanceof ShadowLoader || type.getName().startsWith("sunder.jvm.explore.");
    }

    private static void addReferences(Class<?> type, boolean statics, List<Field> to) {
        for (Field field : type.getDeclaredFields())
            if (!field.getType().isPrimitive() && Modifier.isStatic(field.getModifiers()) == statics) to.add(accessible(field));
    }

    private static Field accessible(Field field) {
        field.setAccessible(true);
        return field;
    }

    private static Object valueOf(Field field, Object object) {
        try {
            return field.get(object);
        } catch (LinkageError e) {  // a static of a class whose initialiser has failed: nobody can use it
            return null;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
