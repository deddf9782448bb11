package hostile;

/** Writes 100 MB to stdout and to stderr. */
public class Talk extends Subject {
    public void act() {
        if (!meet()) return;
        char[] line = new char[1_000_000];
        java.util.Arrays.fill(line, '\u00ff');
        for (int i = 0; i < 50; i++) {
            System.out.println(line);
            System.err.println(line);
        }
    }
}
