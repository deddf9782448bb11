package hostile;

/** Ends the VM as if all were well. */
public class Exit extends Subject {
    public void act() {
        if (meet()) System.exit(0);
    }
}
