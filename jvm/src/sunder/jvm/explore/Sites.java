package sunder.jvm.explore;

import java.util.ArrayList;
import java.util.List;

/** All places in the code under test that have hooks, by number. */
final class Sites {
    /** Between two invocations. */
    static final int BOUNDARY = 0;

    static final class Site {
        final String path;  // "java/util/concurrent/ConcurrentHashMap.java"
        final int line;
        final String method;
        final String what;  // "read table"
        final String location;  // the accessed location, as far as it is known

        Site(String path, int line, String method, String what, String location) {
            this.path = path;
            this.line = line;
            this.method = method;
            this.what = what;
            this.location = location;
        }

        String place() {
            String file = path.substring(path.lastIndexOf('/') + 1);
            return (line > 0 ? file + ":" + line : file) + " " + method;
        }
    }

    private static final List<Site> ALL = new ArrayList<>();

    static {
        add("", 0, "", "", "");
    }

    private Sites() {}

    static synchronized int add(String path, int line, String method, String what, String location) {
        ALL.add(new Site(path, line, method, what, location));
        return ALL.size() - 1;
    }

    static synchronized Site at(int number) {
        return ALL.get(number);
    }
}
