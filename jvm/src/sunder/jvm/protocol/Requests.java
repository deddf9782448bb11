package sunder.jvm.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The requests of the searching process. docs/protocol.md explains each field. */
public final class Requests {
    private Requests() {}

    /** One method for each request. */
    public interface Handler {
        void hello();

        void describe(Describe request);

        void release();

        void models();

        void beyondCore(BeyondCore request);

        void serial(Serial request);

        void stress(Stress request);

        void explore(Explore request);

        void replay(Scheduled request);

        void trace(Scheduled request);
    }

    public static final class Describe {
        public final List<ObjectReference> objects = new ArrayList<>();
        public final boolean infer;

        private Describe(Fields fields) {
            for (JsonElement each : fields.array("objects")) objects.add(new ObjectReference(new Fields(each)));
            infer = fields.has("infer") && fields.flag("infer");
        }
    }

    public static final class BeyondCore {
        public final ObjectReference object;
        public final List<String> core;

        private BeyondCore(Fields fields) {
            object = objectOf(fields);
            core = fields.texts("core");
        }
    }

    public static final class Serial {
        public final ObjectReference object;
        public final List<String> sequences;
        public final double pause, hang;

        private Serial(Fields fields) {
            object = objectOf(fields);
            sequences = fields.texts("sequences");
            pause = fields.seconds("pause");
            hang = hangOf(fields);
        }
    }

    /** A request to run harnesses, each under the same limits. */
    public static class Stress {
        public final ObjectReference object;
        public final List<String> harnesses;
        public final double seconds, hang;
        public final long executions, seed;
        public final boolean paced;

        private Stress(Fields fields) {
            object = objectOf(fields);
            harnesses = fields.texts("harnesses");
            seconds = fields.seconds("seconds");
            executions = fields.count("executions");
            seed = fields.bits("seed");
            hang = hangOf(fields);
            paced = fields.has("pacing");
        }
    }

    public static final class Explore extends Stress {
        public final Schedules schedules;
        public final int preemptions, furtherPreemptions;
        public final long furtherExecutions;
        public final boolean quick, realTime, spurious;
        public final List<String> readOnly;

        private Explore(Fields fields) {
            super(fields);
            schedules = Schedules.named(fields.text("schedules"));
            preemptions = fields.small("preemptions");
            furtherPreemptions = fields.has("further-preemptions") ? fields.small("further-preemptions") : 0;
            furtherExecutions = fields.has("further-executions") ? fields.count("further-executions") : 0;
            quick = fields.flag("quick");
            realTime = fields.flag("real-time");
            spurious = fields.has("spurious") && fields.flag("spurious");
            if (fields.has("memory") && !fields.text("memory").equals("sc"))
                throw new Malformed("memory is not sc");
            readOnly = fields.has("read-only") ? fields.texts("read-only") : new ArrayList<>();
        }
    }

    /** A request about a harness under a known schedule. */
    public static final class Scheduled {
        public final ObjectReference object;
        public final String harness, schedule;
        public final double hang;

        private Scheduled(Fields fields) {
            object = objectOf(fields);
            harness = fields.text("harness");
            schedule = fields.text("schedule");
            hang = hangOf(fields);
        }
    }

    /** The key of the id in a request or a reply. */
    static final String ID = "id";

    /** Calls the handler's method for the request. */
    public static void dispatch(JsonObject message, Handler handler) {
        Fields fields = new Fields(message);
        String what = fields.text("do");
        switch (what) {
            case "hello":
                handler.hello();
                break;
            case "describe":
                handler.describe(new Describe(fields));
                break;
            case "release":
                handler.release();
                break;
            case "models":
                handler.models();
                break;
            case "beyond-core":
                handler.beyondCore(new BeyondCore(fields));
                break;
            case "serial":
                handler.serial(new Serial(fields));
                break;
            case "stress":
                handler.stress(new Stress(fields));
                break;
            case "explore":
                handler.explore(new Explore(fields));
                break;
            case "replay":
                handler.replay(new Scheduled(fields));
                break;
            case "trace":
                handler.trace(new Scheduled(fields));
                break;
            default:
                throw new Malformed("the worker was asked to '" + what + "', which it cannot do");
        }
    }

    private static ObjectReference objectOf(Fields fields) {
        return new ObjectReference(new Fields(fields.value("object")));
    }

    private static double hangOf(Fields fields) {
        return fields.seconds("hang");
    }
}
