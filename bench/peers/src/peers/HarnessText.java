package peers;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A harness as Sunder writes it, such as `[get(1); size()], [put(1,1)]`, without order constraints. */
public final class HarnessText {
    /** An invocation: a method of the class and its arguments, as text. */
    static final class Call {
        final Method method;
        final List<String> arguments;

        Call(String text, Class<?> type) {
            int open = text.indexOf('(');
            arguments = split(text.substring(open + 1, text.lastIndexOf(')')), ',');
            method = find(type, text.substring(0, open).trim(), arguments.size());
        }
    }

    final Class<?> type;
    final List<List<Call>> sequences = new ArrayList<>();

    HarnessText(String simpleName, String text) throws ClassNotFoundException {
        type = Class.forName("java.util.concurrent." + simpleName);
        for (String sequence : split(text, ',')) {
            List<Call> calls = new ArrayList<>();
            for (String call : split(inside(sequence), ';')) calls.add(new Call(call, type));
            sequences.add(calls);
        }
    }

    /** The value of an argument's text: an int, a list of ints or a map of ints. */
    public static Object value(String text) {
        if (text.startsWith("[")) {
            List<Object> list = new ArrayList<>();
            for (String element : split(inside(text), ',')) list.add(value(element));
            return list;
        }
        if (text.startsWith("{")) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (String entry : split(inside(text), ',')) map.put(value(entry.split("=")[0]), value(entry.split("=")[1]));
            return map;
        }
        return Integer.valueOf(text);
    }

    private static String inside(String text) {
        return text.substring(1, text.length() - 1);
    }

    // Splits the text at the separators that stand outside all brackets.
    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        int depth = 0, from = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if ("([{".indexOf(c) >= 0) depth++;
            if (")]}".indexOf(c) >= 0) depth--;
            if (c != separator || depth > 0) continue;
            parts.add(text.substring(from, at).trim());
            from = at + 1;
        }
        if (!text.trim().isEmpty()) parts.add(text.substring(from).trim());
        return parts;
    }

    private static Method find(Class<?> type, String name, int parameters) {
        for (Method m : type.getMethods())
            if (m.getName().equals(name) && m.getParameterCount() == parameters && !m.isBridge()) return m;
        throw new IllegalArgumentException(type + " has no " + name);
    }
}
