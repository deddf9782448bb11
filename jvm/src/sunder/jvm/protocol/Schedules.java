package sunder.jvm.protocol;

/** The schedules that are explored. */
public enum Schedules {
    BOUNDED("bounded"),
    REDUCED("reduced"),
    RANDOM("random"),
    PCT("pct"),
    BETWEEN_WAITS("between-waits");

    private final String text;

    Schedules(String text) {
        this.text = text;
    }

    static Schedules named(String name) {
        for (Schedules each : values())
            if (each.text.equals(name)) return each;
        throw new Malformed("the schedules '" + name + "' are unknown");
    }
}
