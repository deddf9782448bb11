package sunder.jvm.explore;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/** Stands for a method that is referred to, as in `list::add`: its call gets the hooks that calls get. */
final class Referred extends Bridge {
    private final Type receiver;  // as it is captured; null if it is not

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
