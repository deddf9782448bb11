package atomic;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;

/** The synchronizers of java.util.concurrent besides locks, one call each. */
public class Synchronizers {
    private final Semaphore semaphore = new Semaphore(1);
    private final CountDownLatch latch = new CountDownLatch(1);
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final Phaser phaser = new Phaser(1);
    private final Exchanger<Integer> exchanger = new Exchanger<>();
    private final CompletableFuture<Integer> future = new CompletableFuture<>();
    private final SynchronousQueue<Integer> hand = new SynchronousQueue<>();
    private final LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(2);

    public boolean tryAcquire() {
        return semaphore.tryAcquire();
    }

    public void release() {
        semaphore.release();
    }

    public void acquireAndRelease() throws InterruptedException {
        semaphore.acquire();
        semaphore.release();
    }

    public void countDown() {
        latch.countDown();
    }

    public void awaitLatch() throws InterruptedException {
        latch.await();
    }

    public int meet() throws Exception {
        barrier.await();
        return 1;
    }

    public int arrive() {
        return phaser.arrive();
    }

    public int awaitPhase() {
        return phaser.awaitAdvance(0);
    }

    public int exchange(int mine) throws InterruptedException {
        return exchanger.exchange(mine);
    }

    public boolean complete(int with) {
        return future.complete(with);
    }

    public int getNow() {
        return future.getNow(-1);
    }

    public int join() {
        return future.join();
    }

    public int thenAdd() {
        return future.thenApply(x -> x + 1).thenCompose(CompletableFuture::completedFuture).getNow(-1);
    }

    public boolean offerHand(int value) {
        return hand.offer(value);
    }

    public void putHand(int value) throws InterruptedException {
        hand.put(value);
    }

    public int takeHand() throws InterruptedException {
        return hand.take();
    }

    public boolean push(int value) {
        return deque.offerFirst(value);
    }

    public Integer pop() {
        return deque.pollFirst();
    }
}
