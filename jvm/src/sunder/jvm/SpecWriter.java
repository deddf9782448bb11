package sunder.jvm;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import sunder.jvm.protocol.Described;

/** Writes a spec in our format, one method per line, so that users can save and correct a derived spec. */
final class SpecWriter {
    private SpecWriter() {}

    static String text(ObjectSpec spec) {
        StringBuilder out = new StringBuilder("{\n  \"class\": \"" + spec.type.getName() + "\",\n");
        out.append(maker(spec.maker));
        List<String> lines = new ArrayList<>();
        for (ObjectMethod method : spec.methods) lines.add("    " + line(method));
        out.append("  \"methods\": [\n").append(String.join(",\n", lines)).append("\n  ]");
        return out.append(leftOut(spec)).append("\n}\n").toString();
    }

    private static String maker(Maker maker) {
        Constructor<?> constructor = maker.make.constructor();
        if (constructor == null || !maker.takesConstants()) return "  \"make\": " + TextWriter.text(maker.make.text()) + ",\n";
        if (constructor.getParameterCount() == 0) return "";
        List<String> arguments = new ArrayList<>();
        for (Object argument : maker.constants)
            arguments.add(argument instanceof Number || argument instanceof Boolean
                    ? argument.toString() : TextWriter.text(Results.read(argument)));
        return "  \"constructor\": {\"parameters\": " + types(constructor.getParameterTypes()) + ", \"arguments\": ["
                + String.join(", ", arguments) + "]},\n";
    }

    // For people; a spec may have it or not.
    private static String leftOut(ObjectSpec spec) {
        List<String> lines = new ArrayList<>();
        for (Described.LeftOut each : LeftOut.of(spec.type, spec.methods))
            lines.add("    " + TextWriter.text(each.method) + ": " + TextWriter.text(each.why));
        return lines.isEmpty() ? "" : ",\n  \"left-out\": {\n" + String.join(",\n", lines) + "\n  }";
    }

    private static String line(ObjectMethod method) {
        String name = method.method.getName();
        StringBuilder out = new StringBuilder("{\"name\": " + TextWriter.text(name));
        if (!method.name.equals(name)) out.append(", \"as\": \"").append(method.name).append('"');
        Class<?>[] parameters = method.method.getParameterTypes();
        if (parameters.length > 0) out.append(", \"parameters\": ").append(types(parameters));
        if (method.core) out.append(", \"core\": true");
        if (method.readOnly) out.append(", \"read-only\": true");
        if (!method.about.isEmpty()) out.append(", \"about\": ").append(TextWriter.text(method.about));
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
