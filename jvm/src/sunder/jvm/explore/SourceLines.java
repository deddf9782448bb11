package sunder.jvm.explore;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Lines of the JDK's sources, where they are installed. */
final class SourceLines {
    private static final Map<String, List<String>> FILES = new HashMap<>();

    private SourceLines() {}

    static String at(String path, int line) {
        List<String> lines = FILES.computeIfAbsent(path, file -> read(System.getProperty("java.home"), file));
        return line > 0 && line <= lines.size() ? lines.get(line - 1).trim() : "";
    }

    /** All lines of the file; none if it is not installed with the Java of this home. */
    static List<String> read(String home, String path) {
        for (String place : new String[] {home + "/lib/src.zip", home + "/../src.zip"}) {
            if (!new File(place).isFile()) continue;
            try (ZipFile zip = new ZipFile(place)) {
                ZipEntry entry = zip.getEntry("java.base/" + path);
                if (entry == null) entry = zip.getEntry(path);
                if (entry != null) return lines(zip, entry);
            } catch (IOException e) {
                return Collections.emptyList();
            }
        }
        return Collections.emptyList();
    }

    private static List<String> lines(ZipFile zip, ZipEntry entry) throws IOException {
        List<String> lines = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(zip.getInputStream(entry), StandardCharsets.UTF_8))) {
            for (String line; (line = in.readLine()) != null;) lines.add(line);
        }
        return lines;
    }
}
