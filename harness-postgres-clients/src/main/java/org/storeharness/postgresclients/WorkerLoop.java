package org.storeharness.postgresclients;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The event loop of one session, which a library takes for one of its own. It runs on the worker's thread, within {@link #run}, so that a
 * result needs no other thread to be waken. Confined to the thread that created it.
 */
final class WorkerLoop {
    /** Whether waits are counted in nanoseconds, and not in milliseconds as Java's selector does. */
    static final boolean EPOLL = Epoll.isAvailable();

    private static final long SELECTOR_NANOS = 1_000_000;
    private static final long WAIT_NANOS = 10_000_000;
    private static final int MAX_CLOSING_RUNS = 1_000;

    private final ManualIoEventLoop loop = new ManualIoEventLoop(Thread.currentThread(), handlers());

    private static IoHandlerFactory handlers() {
        return EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    }

    /** The loop, for the library. */
    ManualIoEventLoop netty() {
        return loop;
    }

    /** Does what there is to do, and waits for more if there is nothing, at most so long. */
    void run(long maximumWaitNanos) {
        if (maximumWaitNanos < (EPOLL ? 1 : SELECTOR_NANOS)) {
            loop.runNow();
        } else {
            loop.run(EPOLL ? maximumWaitNanos : maximumWaitNanos - SELECTOR_NANOS / 2);
        }
    }

    /** Runs until something is over, which a timeout of its own ends. */
    void await(BooleanSupplier over) {
        while (!over.getAsBoolean()) {
            run(WAIT_NANOS);
        }
    }

    /** Runs until something is over, at most so long while nothing happens. */
    void await(BooleanSupplier over, Duration longest) {
        long maxRuns = longest.toNanos() / WAIT_NANOS;
        for (long runs = 0; !over.getAsBoolean() && runs < maxRuns; runs++) {
            run(WAIT_NANOS);
        }
    }

    /** Does it later, within {@link #run}. */
    void later(Duration after, Runnable work) {
        loop.schedule(work, after.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Closes all connections. */
    void close() {
        loop.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
        for (int runs = 0; !loop.isTerminated() && runs < MAX_CLOSING_RUNS; runs++) {
            loop.runNow();
        }
    }
}
