package hostile;

/** The initialisation of its class takes 30 seconds. */
public class SleepInInitializer extends Subject {
    static {
        sleepSeconds(30);
    }
}
