package sunder.jvm;

import java.util.ArrayList;
import java.util.List;

/** A harness that is ready to be called: methods are numbers of the dispatcher, and arguments are converted. */
final class Plan {
    /** One sequence. `after` are the sequences (bits) that must have ended before it starts. */
    static final class Sequence {
        int[] methods;
        Object[][] arguments;
        int after;

        int length() {
            return methods.length;
        }
    }

    final List<Sequence> sequences = new ArrayList<>();
    boolean ordered;

    static Plan of(String text, ObjectSpec spec) {
        Plan plan = new Plan();
        TextReader in = new TextReader(text);
        do {
            if (in.accept("{")) plan.readOrder(in);
            else plan.sequences.add(readSequence(in, spec));
        } while (in.accept(","));
        if (!in.atEnd()) throw new Refused("the harness has text after its end: " + text);
        plan.closeOrder();
        return plan;
    }

    int invocations() {
        return sequences.stream().mapToInt(Sequence::length).sum();
    }

    private static Sequence readSequence(TextReader in, ObjectSpec spec) {
        List<Integer> methods = new ArrayList<>();
        List<Object[]> arguments = new ArrayList<>();
        in.expect("[");
        do {
            String name = in.identifier();
            List<Object> values = new ArrayList<>();
            in.expect("(");
            if (!in.accept(")")) {
                do values.add(in.value());
                while (in.accept(","));
                in.expect(")");
            }
            int method = find(spec, name, values.size());
            methods.add(method);
            arguments.add(spec.methods.get(method).arguments(values, spec));
        } while (in.accept(";"));
        in.expect("]");
        Sequence sequence = new Sequence();
        sequence.methods = methods.stream().mapToInt(Integer::intValue).toArray();
        sequence.arguments = arguments.toArray(new Object[0][]);
        return sequence;
    }

    private static int find(ObjectSpec spec, String name, int parameters) {
        for (int i = 0; i < spec.methods.size(); i++) {
            ObjectMethod method = spec.methods.get(i);
            if (method.name.equals(name) && method.parameters.size() == parameters) return i;
        }
        throw new Refused(spec.type.getName() + " has no method '" + name + "' of " + parameters + " parameters");
    }

    private void readOrder(TextReader in) {
        ordered = true;
        do {
            int before = in.number();
            in.expect("<");
            sequences.get(in.number()).after |= 1 << before;
        } while (in.accept(","));
        in.expect("}");
    }

    private void closeOrder() {
        for (int round = 0; round < sequences.size(); round++)
            for (Sequence sequence : sequences)
                for (int i = 0; i < sequences.size(); i++)
                    if ((sequence.after >> i & 1) != 0) sequence.after |= sequences.get(i).after;
    }
}
