package sunder.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the class that a {@link SunderTest} checks. Its classes are those of the test's classpath. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Sunder {
    /** The class. It may be omitted if {@link #make} or {@link #spec} is given. */
    Class<?> value() default void.class;

    /** An expression that makes an instance, such as {@code "com.acme.Cache.create(8)"}, instead of a class. */
    String make() default "";

    /** A spec file, instead of a class. */
    String spec() default "";

    /** The time for the whole check, such as 30s or 5m. */
    String time() default "30s";

    /** The size of the largest harnesses: invocations, sequences, values. */
    String bounds() default "";

    /** Only these methods, besides the core. */
    String[] methods() default {};

    /** The violations that fail: any, declared, stale or bug. */
    String failOn() default "any";

    /** Further options of {@code sunder check}. */
    String[] options() default {};
}
