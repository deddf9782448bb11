package sunder.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** A thread of the kernel: Java can neither pin a thread to a core nor tell whether it waits for a core. */
final class SystemThread {
    private final String id;

    private SystemThread(String id) {
        this.id = id;
    }

    /** The calling thread. */
    static SystemThread current() {
        try {
            Path self = Files.readSymbolicLink(Paths.get("/proc/thread-self"));
            return new SystemThread(self.getFileName().toString());
        } catch (IOException e) {
            return new SystemThread("");
        }
    }

    /**
     * Pins the thread to a core, if possible. Otherwise the kernel often leaves two threads that wait for each other on one
     * core, where their calls never overlap.
     */
    void pinTo(int core) {
        try {
            new ProcessBuilder("taskset", "-cp", Integer.toString(core), id).redirectErrorStream(true)
                    .redirectOutput(new File("/dev/null")).start().waitFor();
        } catch (IOException | InterruptedException e) {
            return;  // the kernel chooses a core
        }
    }

    /** Whether the thread neither runs nor waits for a core. */
    boolean sleeps() {
        try {
            byte[] stat = Files.readAllBytes(Paths.get("/proc/self/task/" + id + "/stat"));
            String text = new String(stat, StandardCharsets.ISO_8859_1);
            return text.charAt(text.lastIndexOf(')') + 2) == 'S';  // "id (name) state ..."
        } catch (IOException | IndexOutOfBoundsException e) {
            return true;  // not known; Java's own state decides
        }
    }
}
