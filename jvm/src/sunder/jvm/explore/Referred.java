package sunder.jvm.explore;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/** A bridge for a method reference such as `list::add`: the call in it gets the same hooks as other calls. */
final class Referred extends Bridge {
    private final Type receiver;  // of the captured receiver; null if none is captured

    Referred(int number, int opcode, Handle target, Type captured) {
        super("referred$" + number + "$" + target.getName(), opcode, target.getOwner(), target.getName(), target.getDesc(),
                target.isInterface(), 0);
        receiver = captured;
    }

    @Override
    String ownType() {
        if (opcode == INVOKESTATIC || receiver == null) return super.ownType();
        return "(" + receiver.getDescriptor() + type.substring(1);
    }
}
