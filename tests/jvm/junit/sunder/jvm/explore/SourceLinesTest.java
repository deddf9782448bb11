package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class SourceLinesTest {
    private static final List<String> LINES = Arrays.asList("package made.up;", "    return \u00e9 < 1;");

    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    private void install(String place, String entry) throws IOException {
        File file = new File(folder.getRoot(), place);
        file.getParentFile().mkdirs();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file.toPath()))) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(String.join("\n", LINES).getBytes(StandardCharsets.UTF_8));
        }
    }

    private List<String> read(String home) {
        File there = new File(folder.getRoot(), home);
        there.mkdirs();
        return SourceLines.read(there.getPath(), "made/up/Class.java");
    }

    @Test
    public void areThoseOfTheModuleFromJava9On() throws IOException {
        install("jdk/lib/src.zip", "java.base/made/up/Class.java");
        assertEquals(LINES, read("jdk"));
    }

    @Test
    public void areBesideTheJreOfJava8() throws IOException {
        install("jdk/src.zip", "made/up/Class.java");
        assertEquals(LINES, read("jdk/jre"));
    }

    @Test
    public void areEmptyIfNotInstalled() throws IOException {
        assertEquals(Collections.emptyList(), read("jdk"));
        install("jdk/lib/src.zip", "java.base/made/up/Other.java");
        assertEquals(Collections.emptyList(), read("jdk"));
        Files.write(folder.newFile("src.zip").toPath(), new byte[] {1, 2, 3});
        assertEquals(Collections.emptyList(), read("jre"));
    }

    @Test
    public void areEmptyBeyondTheEndOfAFile() {
        assertEquals("", SourceLines.at("made/up/Missing.java", 1));
        assertEquals("", SourceLines.at("made/up/Missing.java", 0));
    }
}
