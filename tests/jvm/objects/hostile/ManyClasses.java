package hostile;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Makes two thousand classes, each with a loader of its own, and keeps them. */
public class ManyClasses extends Subject {
    public void act() {
        if (!meet() || KEPT.size() >= 2000) return;
        for (int i = 0; i < 2000; i++) {
            ClassLoader loader = new ClassLoader(ManyClasses.class.getClassLoader()) {};
            Class<?>[] types = {Runnable.class};
            KEPT.add(Proxy.newProxyInstance(loader, types, (self, method, with) -> null));
        }
    }

    private static final List<Object> KEPT = new CopyOnWriteArrayList<>();
}
