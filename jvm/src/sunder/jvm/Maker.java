package sunder.jvm;

import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How an instance is made. */
final class Maker {
    final Expression.Call make;
    final Expression.Call reset;  // of an instance that is used again, or null
    final Object[] constants;

    Maker(Expression.Call make, Expression.Call reset, List<Object> constants) {
        this.make = make;
        this.reset = reset;
        this.constants = constants.toArray();
    }

    /** By a constructor or a static method of the class. */
    static Maker of(Class<?> type, Executable called, Object[] arguments) {
        List<Expression> constants = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++)
            constants.add(new Expression.Constant(i, called.getParameterTypes()[i], TextWriter.text(Results.read(arguments[i]))));
        return new Maker(new Expression.Call(type, called, null, constants), null, Arrays.asList(arguments));
    }

    /** The same with copies of the classes. */
    Maker copied(Expression.Classes classes) throws ReflectiveOperationException {
        return new Maker((Expression.Call) make.copied(classes),
                reset == null ? null : (Expression.Call) reset.copied(classes), Arrays.asList(constants));
    }

    /** Whether all arguments are plain values. */
    boolean takesConstants() {
        return make.constructor() != null && make.constructor().getParameterCount() == constants.length;
    }

    /** Whether all executions use the same instance. */
    boolean isOfOne() {
        return reset != null;
    }
}
