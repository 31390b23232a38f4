package org.storeharness.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Semaphore;

/** A clock of several threads. One of them runs at a time; when all wait, the time goes on to the earliest end of a wait. */
final class SharedFakeClock implements Clock {
    private final PriorityQueue<Wait> waits =
            new PriorityQueue<>(Comparator.comparingLong(Wait::until).thenComparing(Wait::thread));
    private final ThreadLocal<Integer> number = new ThreadLocal<>();
    /** The time that a thread takes to go on after it was woken. */
    long wakeNanos;

    private int running;
    private long now;

    private record Wait(long until, int thread, Thread waiting, Semaphore over) {}

    /** Runs each on a thread of its own and returns when all of them are done. */
    void run(List<Runnable> tasks) throws InterruptedException {
        running = tasks.size();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            int thread = i;
            threads.add(new Thread(() -> {
                number.set(thread);
                waitUntil(0);
                try {
                    tasks.get(thread).run();
                } finally {
                    oneRunsLess();
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Override
    public synchronized long nanos() {
        return now;
    }

    @Override
    public void pause(long nanos) {
        waitUntil(nanos() + nanos);
    }

    /** The thread goes on once the time to wake is over and the one that wakes it waits itself. */
    @Override
    public synchronized void wake(Thread thread) {
        List<Wait> woken = waits.stream().filter(wait -> wait.waiting == thread).toList();
        waits.removeAll(woken);
        woken.forEach(
                wait -> waits.add(new Wait(Math.min(wait.until, now + wakeNanos), wait.thread, thread, wait.over)));
    }

    void waitUntil(long time) {
        Wait wait = new Wait(time, number.get(), Thread.currentThread(), new Semaphore(0));
        synchronized (this) {
            waits.add(wait);
        }
        oneRunsLess();
        wait.over.acquireUninterruptibly();
    }

    private synchronized void oneRunsLess() {
        running--;
        if (running == 0 && !waits.isEmpty()) {
            Wait next = waits.remove();
            now = Math.max(now, next.until);
            running = 1;
            next.over.release();
        }
    }
}
