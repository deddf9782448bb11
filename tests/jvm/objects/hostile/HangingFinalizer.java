package hostile;

/** Leaves objects behind whose finalizers throw, or do not end. */
public class HangingFinalizer extends Subject {
    public void act() {
        if (!meet()) return;
        new Left();
        System.gc();
    }

    static class Left {
        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            sleepSeconds(60);
            throw new IllegalStateException("finalize");
        }
    }
}
