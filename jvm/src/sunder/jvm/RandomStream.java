package sunder.jvm;

/** A small, fast generator for pacing. It shares no object of java.util with the code under test. */
final class RandomStream {
    private long state;

    RandomStream(long seed) {
        state = mixed(seed) | 1;
    }

    static long mixed(long x) {
        x += 0x9e3779b97f4a7c15L;
        x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
        x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
        return x ^ (x >>> 31);
    }

    long next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return state;
    }

    int below(int n) {
        return (int) ((next() >>> 33) * n >>> 31);
    }

    double unit() {
        return (next() >>> 11) * 0x1.0p-53;
    }
}
