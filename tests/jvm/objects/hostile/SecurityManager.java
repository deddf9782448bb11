package hostile;

/** Asks for a security manager that forbids everything. */
public class SecurityManager extends Subject {
    public void act() throws ReflectiveOperationException {
        if (!meet()) return;
        Object manager = Class.forName("java.lang.SecurityManager").getConstructor().newInstance();
        try {
            System.class.getMethod("setSecurityManager", manager.getClass()).invoke(null, manager);
        } catch (ReflectiveOperationException e) {
            // this VM does not allow it
        }
    }
}
