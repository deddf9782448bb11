package sunder.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** A thread as the kernel knows it: Java can neither pin one to a core nor tell whether it waits for a core. */
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
     * Gives it a core of its own, if it can: else the kernel often leaves two threads that wait for each other on one
     * core, where their calls never overlap.
     */
    void pinTo(int core) {
        try {
            new ProcessBuilder("taskset", "-cp", Integer.toString(core), id).redirectErrorStream(true)
                    .redirectOutput(new File("/dev/null")).start().waitFor();
        } catch (IOException | InterruptedException e) {
            return;  // the kernel places it
        }
    }

    /** Neither running nor waiting for a core. */
    boolean sleeps() {
        try {
            byte[] stat = Files.readAllBytes(Paths.get("/proc/self/task/" + id + "/stat"));
            String text = new String(stat, StandardCharsets.ISO_8859_1);
            return text.charAt(text.lastIndexOf(')') + 2) == 'S';  // "id (name) state ..."
        } catch (IOException | IndexOutOfBoundsException e) {
            return true;  // Java's word for it has to do
        }
    }
}
