package sunder.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A part of a spec file, with its line number. */
final class SpecNode {
    private final String path;
    private final int line;
    private final Object content;  // Map<String, SpecNode>, List<SpecNode>, String, Long, Boolean or null

    SpecNode(String path, int line, Object content) {
        this.path = path;
        this.line = line;
        this.content = content;
    }

    Refused refuse(String why) {
        return new Refused(path + ", line " + line + ": " + why);
    }

    boolean isList() {
        return content instanceof List;
    }

    boolean isObject() {
        return content instanceof Map;
    }

    String text() {
        if (!(content instanceof String)) throw refuse("a string is expected here");
        return (String) content;
    }

    @SuppressWarnings("unchecked")
    List<SpecNode> list() {
        if (!isList()) throw refuse("a list is expected here");
        return (List<SpecNode>) content;
    }

    @SuppressWarnings("unchecked")
    private Map<String, SpecNode> fields() {
        if (!isObject()) throw refuse("an object in braces is expected here");
        return (Map<String, SpecNode>) content;
    }

    boolean has(String key) {
        return fields().containsKey(key);
    }

    SpecNode need(String key) {
        SpecNode found = fields().get(key);
        if (found == null) throw refuse("\"" + key + "\" is missing");
        return found;
    }

    /** The value of a flag; false if it is missing. */
    boolean flag(String key) {
        if (!has(key)) return false;
        SpecNode node = need(key);
        if (!(node.content instanceof Boolean)) throw node.refuse("\"" + key + "\" is true or false");
        return (Boolean) node.content;
    }

    void allow(List<String> keys) {
        for (Map.Entry<String, SpecNode> field : fields().entrySet())
            if (!keys.contains(field.getKey()))
                throw field.getValue().refuse("\"" + field.getKey() + "\" is not known; known are "
                        + String.join(", ", keys));
    }

    /** The value of a number, a string, a boolean, or a list of these. */
    Object plain() {
        if (!isList()) return content;
        List<Object> values = new ArrayList<>();
        for (SpecNode node : list()) values.add(node.plain());
        return values;
    }
}
