package nonatomic;

/** A sequence lock whose readers give up instead of trying again. No serial result shows that `refresh` writes. */
public class HastySeqlock {
    private volatile int number, value = 1;

    public synchronized void refresh() {
        number++;
        value = 1;
        number++;
    }

    public int read() {
        int before = number, seen = value;
        return before % 2 == 0 && number == before ? seen : -1;
    }
}
