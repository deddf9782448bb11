package nonatomic;

/** Two calls of a StringBuffer; other calls may come between. */
public class TwoAppends {
    private final StringBuffer text = new StringBuffer();

    public void add(int value) {
        text.append(value).append(value);
    }

    public String text() {
        return text.toString();
    }
}
