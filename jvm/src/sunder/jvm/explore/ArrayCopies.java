package sunder.jvm.explore;

/** System.arraycopy element by element. Each is read in one step and written in another, so that others can move between. */
final class ArrayCopies {
    private ArrayCopies() {}

    static void copy(Scheduler scheduler, Object from, int first, Object to, int at, int count, int site) {
        System.arraycopy(from, first, to, at, 0);  // throws if the types do not fit
        boolean fits = count >= 0 && count <= java.lang.reflect.Array.getLength(from) - first
                && count <= java.lang.reflect.Array.getLength(to) - at;
        if (!fits) System.arraycopy(from, first, to, at, count);  // throws the right exception
        boolean backwards = from == to && first < at;
        for (int k = 0; k < count; k++) {
            int i = backwards ? count - 1 - k : k;
            one(scheduler, from, first + i, to, at + i, site);
        }
    }

    private static void one(Scheduler scheduler, Object from, int i, Object to, int j, int site) {
        scheduler.moves.access(from, i, site, false, false);
        if (from instanceof Object[]) {
            Object value = ((Object[]) from)[i];
            write(scheduler, to, j, site);
            ((Object[]) to)[j] = value;
        } else if (from instanceof int[]) {
            int value = ((int[]) from)[i];
            write(scheduler, to, j, site);
            ((int[]) to)[j] = value;
        } else if (from instanceof long[]) {
            long value = ((long[]) from)[i];
            write(scheduler, to, j, site);
            ((long[]) to)[j] = value;
        } else if (from instanceof byte[]) {
            byte value = ((byte[]) from)[i];
            write(scheduler, to, j, site);
            ((byte[]) to)[j] = value;
        } else if (from instanceof char[]) {
            char value = ((char[]) from)[i];
            write(scheduler, to, j, site);
            ((char[]) to)[j] = value;
        } else if (from instanceof boolean[]) {
            boolean value = ((boolean[]) from)[i];
            write(scheduler, to, j, site);
            ((boolean[]) to)[j] = value;
        } else if (from instanceof double[]) {
            double value = ((double[]) from)[i];
            write(scheduler, to, j, site);
            ((double[]) to)[j] = value;
        } else if (from instanceof short[]) {
            short value = ((short[]) from)[i];
            write(scheduler, to, j, site);
            ((short[]) to)[j] = value;
        } else {
            float value = ((float[]) from)[i];
            write(scheduler, to, j, site);
            ((float[]) to)[j] = value;
        }
    }

    private static void write(Scheduler scheduler, Object to, int index, int site) {
        scheduler.moves.access(to, index, site, true, false);
        scheduler.states.effect();
    }
}
