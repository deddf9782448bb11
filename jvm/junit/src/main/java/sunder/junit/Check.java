package sunder.junit;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Runs the check that the annotations of a test class describe. */
final class Check {
    /** The system property and the environment variable that name the command; "sunder" on the PATH if there is none. */
    private static final String PROPERTY = "sunder.command", VARIABLE = "SUNDER_COMMAND";

    private final Class<?> test;
    private final Sunder asked;

    Check(Class<?> test) {
        this.test = test;
        this.asked = test.getAnnotation(Sunder.class);
        if (asked == null) throw new IllegalStateException(test.getName() + " needs the annotation @Sunder, with the class to check");
    }

    List<MethodResult> run() {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("sunder");
            return run(folder);
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException(e);
        } finally {
            delete(folder);
        }
    }

    private List<MethodResult> run(Path folder) throws IOException, SAXException, ParserConfigurationException {
        Path report = folder.resolve("report.xml");
        List<String> words = new ArrayList<>(Arrays.asList("check", object(folder), "--time", asked.time(), "--no-store", "--quiet",
                "--fail-on", asked.failOn(), "--junit", report.toString()));
        if (!asked.bounds().isEmpty()) words.addAll(Arrays.asList("--bounds", asked.bounds()));
        for (String method : asked.methods()) words.addAll(Arrays.asList("--method", method));
        Core core = test.getAnnotation(Core.class);
        if (core != null) words.addAll(Arrays.asList("--core", String.join(",", core.value())));
        words.addAll(Arrays.asList(asked.options()));
        String output = command(words, false);
        if (!Files.exists(report) || Files.size(report) == 0) throw new IllegalStateException("the check did not run: " + output);
        return results(report);
    }

    private List<MethodResult> results(Path report) throws IOException, SAXException, ParserConfigurationException {
        NodeList cases = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile()).getElementsByTagName("testcase");
        List<MethodResult> results = new ArrayList<>();
        for (int i = 0; i < cases.getLength(); i++) results.add(new MethodResult((Element) cases.item(i)));
        return results;
    }

    // Roles and levels need a spec: that of the class, with a word more in the lines of their methods.
    private String object(Path folder) throws IOException {
        Role[] roles = test.getAnnotationsByType(Role.class);
        Level[] levels = test.getAnnotationsByType(Level.class);
        if (!asked.spec().isEmpty()) {
            if (roles.length + levels.length == 0) return asked.spec();
            throw new IllegalStateException("write the roles and levels of " + test.getName() + " into " + asked.spec());
        }
        String named = asked.make().isEmpty() ? asked.value().getName() : asked.make();
        if (named.equals("void")) throw new IllegalStateException("@Sunder of " + test.getName() + " names no class");
        if (roles.length == 0 && levels.length == 0) return named;
        String spec = command(Arrays.asList("spec", named), true);
        for (Role role : roles) spec = with(spec, "role", role.value(), role.methods());
        for (Level level : levels) spec = with(spec, "level", level.value(), level.methods());
        Path file = folder.resolve(named.replaceAll("[^A-Za-z0-9.]", "_") + ".json");
        Files.write(file, spec.getBytes(StandardCharsets.UTF_8));
        return file.toString();
    }

    /** The spec, in which each line is a method, with this key in the lines of the methods. */
    static String with(String spec, String key, String value, String[] methods) {
        List<String> missing = new ArrayList<>(Arrays.asList(methods));
        StringBuilder made = new StringBuilder();
        for (String line : spec.split("\n")) {
            String name = nameIn(line);
            if (name != null && Arrays.asList(methods).contains(name)) {
                missing.remove(name);
                int end = line.lastIndexOf('}');
                String before = line.substring(0, end).replaceAll(", \"" + key + "\": \"[^\"]*\"", "");
                line = before + ", \"" + key + "\": \"" + value + "\"" + line.substring(end);
            }
            made.append(line).append('\n');
        }
        if (!missing.isEmpty()) throw new IllegalStateException("the class has no method " + String.join(", ", missing));
        return made.toString();
    }

    // The name in harnesses.
    private static String nameIn(String line) {
        if (!line.startsWith("    {\"name\": \"")) return null;
        String key = line.contains("\"as\": \"") ? "\"as\": \"" : "\"name\": \"";
        int start = line.indexOf(key) + key.length();
        return line.substring(start, line.indexOf('"', start));
    }

    // The output of the command. If it must succeed, its message is thrown.
    private String command(List<String> words, boolean mustSucceed) throws IOException {
        String own = System.getProperty(PROPERTY, System.getenv(VARIABLE));
        List<String> all = new ArrayList<>();
        all.add(own == null ? "sunder" : own);
        all.addAll(words);
        all.addAll(Arrays.asList("--classpath", classpath(), "--java-home", System.getProperty("java.home")));
        Process process = started(all);
        process.getOutputStream().close();
        String output = read(process.getInputStream());
        try {
            if (process.waitFor() != 0 && mustSucceed) throw new IllegalStateException(output.trim());
        } catch (InterruptedException e) {
            process.destroy();
            throw new IllegalStateException(e);
        }
        return output;
    }

    private static Process started(List<String> command) {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new IllegalStateException("the command '" + command.get(0) + "' cannot be run (" + e.getMessage() + "); install Sunder, or "
                    + "name the command by the system property " + PROPERTY + " or the environment variable " + VARIABLE);
        }
    }

    // That of this process, and the places of the two classes: a build tool may have loaded them in another way.
    private String classpath() {
        Set<String> parts = new LinkedHashSet<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) addIfThere(new File(part), parts);
        for (Class<?> type : new Class<?>[] {test, asked.value()}) {
            CodeSource source = type.getProtectionDomain().getCodeSource();
            if (source != null && "file".equals(source.getLocation().getProtocol())) addIfThere(new File(source.getLocation().getPath()), parts);
        }
        return String.join(File.pathSeparator, parts);
    }

    private static void addIfThere(File file, Set<String> to) {
        if (file.exists()) to.add(file.getAbsolutePath());
    }

    private static String read(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) out.write(buffer, 0, n);
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }

    private static void delete(Path folder) {
        if (folder == null) return;
        File[] files = folder.toFile().listFiles();
        if (files != null) for (File file : files) file.delete();
        folder.toFile().delete();
    }
}
