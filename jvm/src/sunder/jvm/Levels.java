package sunder.jvm;

import java.util.Arrays;
import java.util.List;

/** The names of levels, strongest first. See level.hpp; Violat uses the same names. */
final class Levels {
    static final String COMPLETE = "complete";
    private static final List<String> ALL =
            Arrays.asList(COMPLETE, "causal", "peer", "monotonic", "self", "weak");

    private Levels() {}

    /** The mistake in a name, as one sentence; null if it is a level. */
    static String mistakeIn(String name) {
        if (ALL.contains(name)) return null;
        String nearest = COMPLETE;
        for (String level : ALL) if (distance(name, level) < distance(name, nearest)) nearest = level;
        boolean isNear = distance(name, nearest) <= Math.max(1, name.length() / 3);
        return TextWriter.text(name) + " is not a level; the levels are " + String.join(", ", ALL)
                + (isNear ? "; did you mean '" + nearest + "'?" : "");
    }

    /** Letters that are missing, added or changed. Of a long name, only the beginning counts. */
    private static int distance(String written, String level) {
        String name = written.substring(0, Math.min(written.length(), 2 * level.length())).toLowerCase();
        int[] row = new int[level.length() + 1];
        for (int j = 0; j < row.length; j++) row[j] = j;
        for (int i = 1; i <= name.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int change = diagonal + (name.charAt(i - 1) == level.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[level.length()];
    }
}
