package sunder.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives the calling thread a core of its own. Java has no means for it, and without it the kernel often leaves two
 * threads that wait for each other on one core, where their calls never overlap.
 */
final class Pinning {
    private Pinning() {}

    /** Does nothing where that cannot be done. */
    static void pin(int index) {
        try {
            List<Integer> cores = usableCores();
            if (cores.size() < 2) return;
            String core = cores.get(index % cores.size()).toString();
            String thread = Files.readSymbolicLink(Paths.get("/proc/thread-self")).getFileName().toString();
            new ProcessBuilder("taskset", "-cp", core, thread).redirectErrorStream(true)
                    .redirectOutput(new java.io.File("/dev/null")).start().waitFor();
        } catch (IOException | InterruptedException | RuntimeException e) {
            return;  // the kernel places it
        }
    }

    private static List<Integer> usableCores() throws IOException {
        List<Integer> cores = new ArrayList<>();
        for (String line : Files.readAllLines(Paths.get("/proc/self/status"))) {
            if (!line.startsWith("Cpus_allowed_list:")) continue;
            for (String range : line.substring(line.indexOf(':') + 1).trim().split(",")) {
                String[] ends = range.split("-");
                for (int c = Integer.parseInt(ends[0]); c <= Integer.parseInt(ends[ends.length - 1]); c++) cores.add(c);
            }
        }
        return cores;
    }
}
