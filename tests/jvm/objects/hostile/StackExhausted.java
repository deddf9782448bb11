package hostile;

/** Calls itself until the stack is used up. */
public class StackExhausted extends Subject {
    public int act() {
        return meet() ? deeper(0) : 0;
    }

    private static int deeper(int n) {
        return deeper(n + 1) + 1;
    }
}
