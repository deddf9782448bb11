package hostile;

/** Closes the standard streams. */
public class CloseStandard extends Subject {
    public void act() throws Exception {
        if (!meet()) return;
        System.in.close();
        System.out.close();
        System.err.close();
    }
}
