package sunder.jvm;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.MalformedJsonException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A spec file as a tree that knows line numbers, unlike Gson's own tree. */
final class SpecFile {
    private static final Pattern LINE = Pattern.compile("line (\\d+)");
    private static final int DEEPEST = 100;  // levels of nesting; values are read by recursion

    private final String path;
    private SpecNode root;
    private boolean violats;
    private int depth;

    SpecFile(String path) {
        this.path = path;
        try (Reader in = Files.newBufferedReader(Paths.get(path), StandardCharsets.UTF_8);
                JsonReader json = new JsonReader(in)) {
            root = read(json);
        } catch (MalformedJsonException e) {
            throw new Refused(path + ", line " + lineIn(e.getMessage()) + ": this is not JSON");
        } catch (java.io.EOFException e) {
            throw new Refused(path + ": it ends too early");
        } catch (IOException e) {
            throw new Refused("cannot read " + path + ": " + e.getMessage());
        }
    }

    SpecNode root() {
        return root;
    }

    boolean isViolats() {
        return violats;
    }

    private static int lineIn(String text) {
        Matcher found = LINE.matcher(text);
        return found.find() ? Integer.parseInt(found.group(1)) : 1;
    }

    private SpecNode read(JsonReader json) throws IOException {
        json.peek();  // moves to the next token, whose line is needed
        int line = lineIn(json.toString());
        if (++depth > DEEPEST) throw new Refused(path + ", line " + line + ": values are nested too deeply");
        SpecNode made = new SpecNode(path, line, content(json));
        depth--;
        return made;
    }

    private Object content(JsonReader json) throws IOException {
        switch (json.peek()) {
            case BEGIN_OBJECT:
                Map<String, SpecNode> fields = new LinkedHashMap<>();
                json.beginObject();
                while (json.hasNext()) {
                    String key = json.nextName();
                    violats |= key.equals("trusted") || key.equals("readonly");
                    fields.put(key, read(json));
                }
                json.endObject();
                return fields;
            case BEGIN_ARRAY:
                List<SpecNode> elements = new ArrayList<>();
                json.beginArray();
                while (json.hasNext()) elements.add(read(json));
                json.endArray();
                return elements;
            case BOOLEAN:
                return json.nextBoolean();
            case NULL:
                json.nextNull();
                return null;
            case NUMBER:
                try {
                    return json.nextLong();
                } catch (NumberFormatException e) {
                    throw new Refused(path + ", line " + lineIn(json.toString()) + ": a whole number is expected here");
                }
            default:
                return json.nextString();
        }
    }
}
