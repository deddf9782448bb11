package sunder.jvm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads values and harnesses from their text. The searching process has checked the text, so a mistake in it is a bug of
 * ours. Integers become Long; lists, sets and maps become collections of java.util.
 */
final class TextReader {
    private final String text;
    private int at;

    TextReader(String text) {
        this.text = text;
    }

    boolean accept(String token) {
        if (!at(token)) return false;
        at += token.length();
        return true;
    }

    void expect(String token) {
        if (!accept(token)) throw new Refused("expected '" + token + "' at " + at + " of " + text);
    }

    boolean atEnd() {
        skipSpace();
        return at == text.length();
    }

    String identifier() {
        String found = peekIdentifier();
        at += found.length();
        return found;
    }

    /** The identifier that comes next, or the number; empty if neither does. */
    String peekIdentifier() {
        skipSpace();
        int end = at;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) end++;
        return text.substring(at, end);
    }

    boolean at(String token) {
        skipSpace();
        return text.startsWith(token, at);
    }

    int number() {
        return (int) integer();
    }

    Object value() {
        if (accept("\"")) return quoted();
        if (accept("[")) return list("]");
        if (accept("{")) return braces();
        if (accept("null")) return null;
        if (accept("true")) return true;
        if (accept("false")) return false;
        return integer();
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    }

    private long integer() {
        skipSpace();
        int start = at;
        if (at < text.length() && text.charAt(at) == '-') at++;
        while (at < text.length() && Character.isDigit(text.charAt(at))) at++;
        try {
            return Long.parseLong(text.substring(start, at));
        } catch (NumberFormatException e) {
            throw new Refused("expected a value of 64 bits at " + start + " of " + text);
        }
    }

    private String quoted() {
        StringBuilder content = new StringBuilder();
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return content.toString();
            }
            if (text.startsWith("\\x", at)) c = escapedBytes();
            else if (c == '\\') c = unescaped();
            content.append(c);
        }
        throw new Refused("a string is never closed in " + text);
    }

    // The character of one byte such as \x1b, or of three bytes: TextWriter writes half a surrogate pair so. Ends at the
    // last digit.
    private char escapedBytes() {
        int first = escapedByte();
        if (first < 0x80) return (char) first;
        if (first >> 4 != 0xe || !text.startsWith("\\x", at + 1)) throw new Refused("a Java string cannot hold the bytes in " + text);
        at++;
        int second = escapedByte();
        at++;
        return (char) ((first & 0xf) << 12 | (second & 0x3f) << 6 | escapedByte() & 0x3f);
    }

    // At the backslash of \x1b. Ends at the last digit.
    private int escapedByte() {
        at++;
        return hexadecimal(2);
    }

    // After the character here. Ends at the last digit.
    private int hexadecimal(int digits) {
        try {
            at += digits;
            return Integer.parseInt(text.substring(at - digits + 1, at + 1), 16);
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new Refused("\\x takes two hexadecimal digits, and \\u takes four, in " + text);
        }
    }

    // The character that is written by the backslash here and what follows.
    private char unescaped() {
        char c = text.charAt(++at);
        switch (c) {
            case 'u':
                return (char) hexadecimal(4);
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case '0':
                return '\0';
            default:
                return c;
        }
    }

    private List<Object> list(String close) {
        List<Object> values = new ArrayList<>();
        if (accept(close)) return values;
        do values.add(value());
        while (accept(","));
        expect(close);
        return values;
    }

    private Object braces() {
        if (accept("=")) {
            expect("}");
            return new LinkedHashMap<>();
        }
        if (accept("}")) return new LinkedHashSet<>();
        Object first = value();
        if (!accept("=")) {
            Set<Object> set = new LinkedHashSet<>();
            set.add(first);
            while (accept(",")) set.add(value());
            expect("}");
            return set;
        }
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(first, value());
        while (accept(",")) {
            Object key = value();
            expect("=");
            map.put(key, value());
        }
        expect("}");
        return map;
    }
}
