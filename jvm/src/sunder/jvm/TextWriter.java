package sunder.jvm;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.jvm.explore.ShadowLoader;

/** Writes the values that Results makes as the text that the searching process reads. */
final class TextWriter {
    private TextWriter() {}

    static String text(Object value) {
        StringBuilder out = new StringBuilder();
        append(out, value);
        return out.toString();
    }

    private static void append(StringBuilder out, Object value) {
        if (value instanceof CharSequence || value instanceof Character) {
            appendQuoted(out, value.toString(), '"');
        } else if (value == Results.VOID) {
            out.append("()");
        } else if (value == Results.THIS) {
            out.append("this");
        } else if (value == Results.WAITS) {
            out.append("waits");
        } else if (value == Results.NOT_MADE) {
            out.append('-');
        } else if (value instanceof Class) {
            appendThrown(out, ShadowLoader.originalName(((Class<?>) value).getName()));
        } else if (value instanceof List) {
            appendAll(out, '[', (List<?>) value, ']');
        } else if (value instanceof Set) {
            appendAll(out, '{', (Set<?>) value, '}');
        } else if (value instanceof Map) {
            appendMap(out, (Map<?, ?>) value);
        } else if (value instanceof Map.Entry) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) value;
            appendAll(out, '(', java.util.Arrays.asList(entry.getKey(), entry.getValue()), ')');
        } else {
            out.append(value);  // null, booleans, integers
        }
    }

    private static void appendAll(StringBuilder out, char open, Collection<?> values, char close) {
        char separator = open;
        for (Object value : values) {
            out.append(separator);
            append(out, value);
            separator = ',';
        }
        if (values.isEmpty()) out.append(open);
        out.append(close);
    }

    private static void appendMap(StringBuilder out, Map<?, ?> map) {
        char separator = '{';
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            append(out, entry.getKey());
            out.append('=');
            append(out, entry.getValue());
            separator = ',';
        }
        out.append(map.isEmpty() ? "{=}" : "}");
    }

    // Names that are not a single word to the reader are put in backquotes.
    private static void appendThrown(StringBuilder out, String type) {
        boolean plain = type.chars().allMatch(c -> c == '.' || c == '$' || c == '_' || c < 128 && Character.isLetterOrDigit(c));
        if (plain) out.append(type);
        else appendQuoted(out, type, '`');
    }

    private static void appendQuoted(StringBuilder out, String text, char quote) {
        out.append(quote);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int escape = "\n\t\r\0".indexOf(c);
            if (escape >= 0) out.append('\\').append("ntr0".charAt(escape));
            else if (c == quote || c == '\\') out.append('\\').append(c);
            else if (c < ' ' || c == 0x7f) appendByte(out, c);
            else if (isHalf(text, i)) appendHalf(out, c);
            else out.append(c);
        }
        out.append(quote);
    }

    private static boolean isHalf(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }

    // Half a surrogate pair has no UTF-8. It is written as the three bytes that its number would have.
    private static void appendHalf(StringBuilder out, char c) {
        appendByte(out, 0xe0 | c >> 12);
        appendByte(out, 0x80 | c >> 6 & 0x3f);
        appendByte(out, 0x80 | c & 0x3f);
    }

    private static void appendByte(StringBuilder out, int value) {
        out.append(String.format("\\x%02x", value));
    }
}
