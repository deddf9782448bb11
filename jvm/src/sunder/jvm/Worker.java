package sunder.jvm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;
import sunder.jvm.protocol.Described;
import sunder.jvm.protocol.ObjectReference;
import sunder.jvm.protocol.Replies;
import sunder.jvm.protocol.Requests;
import sunder.jvm.protocol.Schedules;

/** Answers requests. An object is named by its class, or by its spec file if it has one. */
final class Worker implements Requests.Handler {
    private final String classpath;
    private ClassFinder classes;
    private ObjectReference opened;
    private Session session;
    private Replies replies;

    Worker(String classpath) {
        this.classpath = classpath;
    }

    /** Sets the destination of the replies to the next request. */
    void replyTo(Replies next) {
        replies = next;
    }

    @Override
    public void hello() {
        replies.greeting();
    }

    /** Forgets the object. The reply says whether nothing that the object started still runs or waits. */
    @Override
    public void release() {
        if (session != null) session.end();
        session = null;
        opened = null;
        ThreadGroup ours = Thread.currentThread().getThreadGroup();
        replies.released(ours.enumerate(new Thread[2]) == 1);  // this thread is the only one
    }

    /** Replies with the methods that the models of JDK classes lack on this JDK. */
    @Override
    public void models() {
        replies.lacking(ModelCheck.lacking());
    }

    @Override
    public void describe(Requests.Describe request) {
        List<Described> all = new ArrayList<>();
        for (ObjectReference wanted : request.objects) {
            ObjectSpec spec = specOf(wanted);
            boolean derived = wanted.spec == null;
            List<ObjectMethod> writers = new ArrayList<>();
            if (request.infer && derived) new Tryout(spec).inferReadOnly();
            else if (request.infer) writers = new Tryout(spec).refuteReadOnly();
            all.add(spec.described(derived ? SpecWriter.text(spec) : "", writers));
        }
        replies.described(all);
    }

    /** Replies with the methods, as "class.method", that no core method calls. The request gives the core methods as labels. */
    @Override
    public void beyondCore(Requests.BeyondCore request) {
        ObjectSpec spec = specOf(request.object);
        Set<String> core = new HashSet<>(request.core);
        List<String> roots = new ArrayList<>();
        if (spec.maker.make.constructor() != null)
            roots.add("<init>" + Type.getConstructorDescriptor(spec.maker.make.constructor()));
        for (ObjectMethod m : spec.methods)
            if (core.contains(m.label()))
                roots.add(m.method.getName() + Type.getMethodDescriptor(m.method));
        List<String> methods = new ArrayList<>();
        for (String method : new CallGraph(spec.implementation()).unreachableFrom(roots))
            if (!method.endsWith(">")) methods.add(method);  // without constructors, which all methods may use
        replies.beyondCore(methods);
    }

    @Override
    public void serial(Requests.Serial request) {
        replies.serial(open(request.object).predicting().serial(request));
    }

    @Override
    public void stress(Requests.Stress request) {
        if (request.paced) throw new Refused("the Java worker chooses the pacing itself");
        open(request.object).stress(request, replies);
    }

    @Override
    public void explore(Requests.Explore request) {
        Session opened = open(request.object);
        boolean predicts = request.schedules == Schedules.BETWEEN_WAITS;
        replies.explored((predicts ? opened.predicting() : opened).explorer().explore(request));
    }

    @Override
    public void replay(Requests.Scheduled request) {
        replies.replayed(open(request.object).explorer().replay(request));
    }

    @Override
    public void trace(Requests.Scheduled request) {
        replies.traced(open(request.object).explorer().trace(request));
    }

    private Session open(ObjectReference wanted) {
        if (!wanted.equals(opened)) {
            if (session != null) session.end();
            session = new Session(specOf(wanted));
            opened = wanted;
        }
        return session;
    }

    private ObjectSpec specOf(ObjectReference wanted) {
        if (classes == null) classes = new ClassFinder(classpath);
        if (wanted.spec != null) return new SpecReader(wanted.spec, classes).read();
        return SpecDeriver.derive(wanted.className, classes);
    }
}
