package peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes a jcstress test for each line of the input: `StressedWriter FOLDER <lines`. In a line `name|class|harness|not|outcome`,
 * that outcome is not atomic. In a line `name|class|harness|atomic|outcome|outcome...`, all other outcomes are not atomic.
 */
final class StressedWriter {
    private final String name;
    private final HarnessText harness;
    private final boolean listsAtomic;
    private final List<String> outcomes;
    private final StringBuilder constants = new StringBuilder(), actors = new StringBuilder();
    private int arguments, results;

    private StressedWriter(String[] fields) throws ClassNotFoundException {
        name = fields[0];
        harness = new HarnessText(fields[1], fields[2]);
        listsAtomic = fields[3].equals("atomic");
        outcomes = Arrays.asList(fields).subList(4, fields.length);
    }

    public static void main(String[] folder) throws IOException, ClassNotFoundException {
        Path to = Files.createDirectories(Paths.get(folder[0], "peers", "stressed"));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null;) {
            StressedWriter test = new StressedWriter(line.split("\\|"));
            Files.write(to.resolve(test.name + ".java"), test.source().getBytes(StandardCharsets.UTF_8));
        }
    }

    private String source() {
        for (int i = 0; i < harness.sequences.size(); i++) addActor(i + 1, harness.sequences.get(i));
        String type = harness.type.getName(), bounded = type.endsWith("ArrayBlockingQueue") ? "8" : "";
        return "package peers.stressed;\n\nimport org.openjdk.jcstress.annotations.*;\n"
                + "import org.openjdk.jcstress.infra.results.*;\n\n@JCStressTest\n" + expectations()
                + "@State\n@SuppressWarnings({\"rawtypes\", \"unchecked\"})\npublic class " + name + " {\n" + constants
                + "    private final " + type + " object = new " + type + "(" + bounded + ");\n"
                + actors.toString().replace("RESULTS", "L".repeat(results) + "_Result") + "}\n";
    }

    private String expectations() {
        String ids = outcomes.stream().map(o -> '"' + pattern(o) + '"').collect(Collectors.joining(", "));
        String listed = listsAtomic ? "ACCEPTABLE, desc = \"as one by one\"" : "ACCEPTABLE_INTERESTING, desc = \"not atomic\"";
        String others = listsAtomic ? "ACCEPTABLE_INTERESTING, desc = \"not atomic\"" : "ACCEPTABLE, desc = \"any other\"";
        return "@Outcome(id = {" + ids + "}, expect = Expect." + listed + ")\n@Outcome(expect = Expect." + others + ")\n";
    }

    // The outcome as jcstress prints it (no void results, strings without quotes), as a regular expression in a literal.
    private static String pattern(String outcome) {
        String plain = outcome.replaceAll("(, \\(\\))|(^\\(\\), )", "").replace("\"", "");
        return Pattern.compile("[\\[\\]{}()]").matcher(plain).replaceAll("\\\\\\\\$0");
    }

    private void addActor(int number, List<HarnessText.Call> calls) {
        actors.append("\n    @Actor\n    public void actor" + number + "(RESULTS r) {\n");
        for (HarnessText.Call call : calls) {
            List<String> values = new ArrayList<>();
            for (String argument : call.arguments) values.add(constant(argument));
            String invocation = "object." + call.method.getName() + "(" + String.join(", ", values) + ")";
            Class<?> result = call.method.getReturnType();
            if (result.isArray()) invocation = "java.util.Arrays.toString(" + invocation + ").replace(\" \", \"\")";
            actors.append("        " + (result == void.class ? invocation + ";" : recorded(invocation)) + "\n");
        }
        actors.append("    }\n");
    }

    // No atomic outcome has an exception here.
    private String recorded(String invocation) {
        String slot = "r.r" + ++results;
        return "try { " + slot + " = " + invocation + "; } catch (RuntimeException e) { " + slot + " = \"exception\"; }";
    }

    private String constant(String argument) {
        if (!argument.startsWith("[") && !argument.startsWith("{")) return argument;
        String type = argument.startsWith("[") ? "java.util.List" : "java.util.Map";
        String constant = "ARGUMENT" + ++arguments;
        constants.append("    private static final " + type + " " + constant + " = (" + type + ") peers.HarnessText.value(\""
                + argument + "\");\n");
        return constant;
    }
}
