package sunder.jvm;

import java.util.ArrayList;
import java.util.List;

/** Writes a spec in our format, one method per line, so that users can save and correct a derived spec. */
final class SpecWriter {
    private SpecWriter() {}

    static String text(ObjectSpec spec) {
        StringBuilder out = new StringBuilder("{\n  \"class\": \"" + spec.type.getName() + "\",\n");
        Class<?>[] parameters = spec.constructor.getParameterTypes();
        if (parameters.length > 0) {
            List<String> arguments = new ArrayList<>();
            for (Object argument : spec.constructorArguments)
                arguments.add(argument instanceof Number || argument instanceof Boolean
                        ? argument.toString() : TextWriter.text(Results.read(argument)));
            out.append("  \"constructor\": {\"parameters\": ").append(types(parameters))
                    .append(", \"arguments\": [").append(String.join(", ", arguments)).append("]},\n");
        }
        List<String> lines = new ArrayList<>();
        for (ObjectMethod method : spec.methods) lines.add("    " + line(method));
        return out.append("  \"methods\": [\n").append(String.join(",\n", lines)).append("\n  ]\n}\n").toString();
    }

    private static String line(ObjectMethod method) {
        String name = method.method.getName();
        StringBuilder out = new StringBuilder("{\"name\": " + TextWriter.text(name));
        if (!method.name.equals(name)) out.append(", \"as\": \"").append(method.name).append('"');
        Class<?>[] parameters = method.method.getParameterTypes();
        if (parameters.length > 0) out.append(", \"parameters\": ").append(types(parameters));
        if (method.core) out.append(", \"core\": true");
        if (method.readOnly) out.append(", \"read-only\": true");
        return out.append('}').toString();
    }

    private static String types(Class<?>[] types) {
        List<String> names = new ArrayList<>();
        for (Class<?> type : types)
            names.add('"' + (type.getName().matches("java\\.(lang|util)\\.[A-Z]\\w*") ? type.getSimpleName()
                    : type.getTypeName()) + '"');
        return "[" + String.join(", ", names) + "]";
    }
}
