package sunder.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/** The cores that this process was allowed to use when it started. */
final class Cores {
    static final List<Integer> USABLE = usable();

    private Cores() {}

    static boolean forEach(int threads) {
        return threads <= USABLE.size();
    }

    private static List<Integer> usable() {
        List<Integer> cores = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(Paths.get("/proc/self/status")))
                if (line.startsWith("Cpus_allowed_list:")) addRanges(line.substring(line.indexOf(':') + 1).trim(), cores);
        } catch (IOException | NumberFormatException e) {
            cores.clear();  // then threads are not pinned
        }
        return cores;
    }

    private static void addRanges(String ranges, List<Integer> to) {
        for (String range : ranges.split(",")) {
            String[] ends = range.split("-");
            for (int c = Integer.parseInt(ends[0]); c <= Integer.parseInt(ends[ends.length - 1]); c++) to.add(c);
        }
    }
}
