package sunder.jvm;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import sunder.jvm.protocol.Malformed;
import sunder.jvm.protocol.Replies;
import sunder.jvm.protocol.Requests;

/** The worker: reads requests as lines of JSON from descriptor 3, and writes replies to descriptor 4. */
public final class Main {
    private Main() {}

    /** The argument is the classpath of the classes under test, empty if the JDK has them. */
    public static void main(String[] arguments) throws IOException {
        PrintStream nowhere = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {}

            @Override
            public void write(byte[] bytes, int offset, int length) {}
        });
        System.setOut(nowhere);  // drops the output of the code under test
        String temporary = System.getenv("TMPDIR");  // the worker's own folder, which Java does not look at
        if (temporary != null) System.setProperty("java.io.tmpdir", temporary);
        try (BufferedReader in = new BufferedReader(new InputStreamReader(new FileInputStream("/proc/self/fd/3"),
                    StandardCharsets.UTF_8));
                OutputStream out = new FileOutputStream("/proc/self/fd/4")) {
            Worker worker = new Worker(arguments.length > 0 ? arguments[0] : "");
            for (String line; (line = in.readLine()) != null;) {
                JsonObject request = JsonParser.parseString(line).getAsJsonObject();
                answer(worker, request, new Replies(request, reply -> write(out, reply)));
            }
        }
        Runtime.getRuntime().halt(0);  // threads may be stuck in the code under test
    }

    private static void answer(Worker worker, JsonObject request, Replies replies) {
        worker.replyTo(replies);
        try {
            Requests.dispatch(request, worker);
        } catch (Refused | Malformed refused) {
            replies.refused(refused.getMessage());
        }
    }

    private static void write(OutputStream out, JsonObject reply) {
        try {
            out.write((reply + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            Runtime.getRuntime().halt(0);  // the reader is gone
        }
    }
}
