package sunder.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Methods whose results may miss calls, by their contract. Outcomes that the level admits do not fail. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Level.Levels.class)
public @interface Level {
    /** complete, causal, peer, monotonic, self or weak. */
    String value();

    String[] methods();

    /** For the compiler. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Levels {
        Level[] value();
    }
}
