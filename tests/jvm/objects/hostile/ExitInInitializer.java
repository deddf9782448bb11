package hostile;

/** The initialisation of its class ends the VM. */
public class ExitInInitializer extends Subject {
    static {
        System.exit(4);
    }
}
