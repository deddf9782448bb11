package sunder.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.objectweb.asm.Type;

/** Answers requests. An object is named by its class, and by its spec file where it has one. */
final class Worker {
    private final String classpath;
    private ClassFinder classes;
    private String opened = "";
    private Session session;

    Worker(String classpath) {
        this.classpath = classpath;
    }

    /** Gives one reply, or one for each harness that is to be stressed, as soon as it has been. */
    void answer(JsonObject request, Consumer<JsonObject> replies) {
        if (classes == null) classes = new ClassFinder(classpath);
        String what = request.get("do").getAsString();
        switch (what) {
            case "describe":
                replies.accept(describe(request));
                break;
            case "release":
                replies.accept(release());
                break;
            case "models":
                replies.accept(models());
                break;
            case "beyond core":
                replies.accept(beyondCore(request));
                break;
            case "serial":
                replies.accept(open(request).serial(request));
                break;
            case "stress":
                open(request).stress(request, replies);
                break;
            case "explore":
                replies.accept(open(request).explorer().explore(request));
                break;
            case "replay":
                replies.accept(open(request).explorer().replay(request));
                break;
            case "trace":
                replies.accept(open(request).explorer().trace(request));
                break;
            default:
                throw new Refused("the worker was asked to '" + what + "', which it cannot");
        }
    }

    /** Forgets the object, and says whether nothing that it started runs on or waits. */
    private JsonObject release() {
        if (session != null) session.end();
        session = null;
        opened = "";
        ThreadGroup ours = Thread.currentThread().getThreadGroup();
        JsonObject reply = new JsonObject();
        reply.addProperty("clean", ours.enumerate(new Thread[2]) == 1);  // this thread
        return reply;
    }

    /** What the models of JDK classes lack, on this JDK. */
    private static JsonObject models() {
        JsonArray lacking = new JsonArray();
        for (String member : ModelCheck.lacking()) lacking.add(member);
        JsonObject reply = new JsonObject();
        reply.add("lacking", lacking);
        return reply;
    }

    private JsonObject describe(JsonObject request) {
        JsonArray all = new JsonArray();
        for (JsonElement wanted : request.getAsJsonArray("objects")) {
            ObjectSpec spec = specOf(wanted.getAsJsonObject());
            boolean derived = !wanted.getAsJsonObject().has("spec");
            if (derived && request.get("infer").getAsBoolean()) new Tryout(spec).inferReadOnly();
            JsonObject described = spec.described();
            if (derived) described.addProperty("text", SpecWriter.text(spec));
            all.add(described);
        }
        JsonObject reply = new JsonObject();
        reply.add("objects", all);
        return reply;
    }

    /** Methods, as "class.method", that are called by none of the core, which is given by labels. */
    private JsonObject beyondCore(JsonObject request) {
        ObjectSpec spec = specOf(request.getAsJsonObject("object"));
        Set<String> core = new HashSet<>();
        for (JsonElement label : request.getAsJsonArray("core")) core.add(label.getAsString());
        List<String> roots = new ArrayList<>();
        roots.add("<init>" + Type.getConstructorDescriptor(spec.constructor));
        for (ObjectMethod m : spec.methods)
            if (core.contains(m.name + "/" + m.parameters.size()))
                roots.add(m.method.getName() + Type.getMethodDescriptor(m.method));
        JsonArray methods = new JsonArray();
        for (String method : new CallGraph(spec.type).unreachableFrom(roots))
            if (!method.endsWith(">")) methods.add(method);  // no constructors: they are of use to all
        JsonObject reply = new JsonObject();
        reply.add("methods", methods);
        return reply;
    }

    private Session open(JsonObject request) {
        JsonObject wanted = request.getAsJsonObject("object");
        if (!opened.equals(wanted.toString())) {
            if (session != null) session.end();
            session = new Session(specOf(wanted));
            opened = wanted.toString();
        }
        return session;
    }

    private ObjectSpec specOf(JsonObject wanted) {
        if (wanted.has("spec")) return new SpecReader(wanted.get("spec").getAsString(), classes).read();
        return SpecDeriver.derive(classes.find(wanted.get("class").getAsString()));
    }
}
