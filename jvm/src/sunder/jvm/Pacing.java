package sunder.jvm;

/**
 * How threads keep together: they meet every `stride` executions, and each then waits a random number of steps up to
 * `offset`. With long strides threads run fast but drift apart; with short ones they overlap more but meet more often. Thanks
 * to the random wait, a call can begin at any point of another.
 */
final class Pacing {
    static final Pacing[] ALL = {
        new Pacing(1, 0), new Pacing(1, 30), new Pacing(1, 120), new Pacing(1, 500), new Pacing(1, 2000),
        new Pacing(4, 0), new Pacing(4, 60), new Pacing(4, 250), new Pacing(16, 0), new Pacing(16, 60),
        new Pacing(16, 250), new Pacing(64, 0), new Pacing(64, 250), new Pacing(256, 0),
    };

    final int stride;
    final int offset;

    private Pacing(int stride, int offset) {
        this.stride = stride;
        this.offset = offset;
    }
}
