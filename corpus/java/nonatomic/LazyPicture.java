package nonatomic;

/** Loads its two numbers when it is first asked for one of them. No serial result shows that it writes. */
public class LazyPicture {
    private volatile int width, height;

    public int width() {
        load();
        return width;
    }

    public int area() {
        load();
        return width * height;
    }

    private void load() {
        if (width != 0) return;
        width = 3;
        height = 4;
    }
}
