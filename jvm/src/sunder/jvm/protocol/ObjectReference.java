package sunder.jvm.protocol;

/** Names an object by its spec file, or by its class. */
public final class ObjectReference {
    /** One of the two is null. */
    public final String className, spec;

    ObjectReference(Fields fields) {
        spec = fields.has("spec") ? fields.text("spec") : null;
        className = spec == null ? fields.text("class") : null;
    }

    /** Whether both name the same object in the same way. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ObjectReference && toString().equals(other.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return spec == null ? "class " + className : "spec " + spec;
    }
}
