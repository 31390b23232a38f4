package org.storeharness.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.WriteBufferWaterMark;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The event loop of one session. It runs on the worker's thread, within {@link #run}: nothing happens between two calls.
 * Confined to the thread that created it.
 */
public final class SessionLoop {
    /** Java's selector rounds to milliseconds; with this much subtracted it never waits longer than it may. */
    private static final long ROUNDING_NANOS = 500_000;

    /** The bytes that a channel takes before it is not writable, and the rest at which it is writable again: its socket never waits for more. */
    private static final WriteBufferWaterMark WRITE_AHEAD = new WriteBufferWaterMark(256 * 1024, 512 * 1024);

    private static final long MILLISECOND_NANOS = 1_000_000;
    private static final int MAX_SHUTDOWN_RUNS = 1_000;

    private final ManualIoEventLoop loop;
    private final boolean rounds;
    private final Bootstrap bootstrap;
    private boolean running;

    /**
     * @param transport a transport that passed {@link NettyTransport#require}
     * @param connectTimeout the timeout of a connection attempt
     */
    public SessionLoop(Transport transport, Duration connectTimeout) {
        NettyTransport classes = NettyTransport.of(transport);
        rounds = classes.rounds();
        loop = new ManualIoEventLoop(Thread.currentThread(), classes.handlers());
        bootstrap = new Bootstrap()
                .group(loop)
                .channel(classes.channel())
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.AUTO_CLOSE, false)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WRITE_AHEAD)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        Math.min(connectTimeout.toMillis(), Integer.MAX_VALUE));
    }

    /** Makes the connections of the session. */
    public Bootstrap bootstrap() {
        return bootstrap;
    }

    /** Whether {@link #run} is on the stack, so that it must not be called. */
    public boolean isRunning() {
        return running;
    }

    /**
     * Does what there is to do, and waits for more if there is nothing.
     *
     * @param maximumWaitNanos the longest wait; Java's selector does not wait for less than a millisecond
     */
    public void run(long maximumWaitNanos) {
        running = true;
        try {
            if (maximumWaitNanos < (rounds ? MILLISECOND_NANOS : 1)) {
                loop.runNow();
            } else {
                loop.run(rounds ? maximumWaitNanos - ROUNDING_NANOS : maximumWaitNanos);
            }
        } finally {
            running = false;
        }
    }

    /** Closes all connections. */
    public void close() {
        loop.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
        for (int runs = 0; !loop.isTerminated() && runs < MAX_SHUTDOWN_RUNS; runs++) {
            loop.runNow();
        }
    }
}
