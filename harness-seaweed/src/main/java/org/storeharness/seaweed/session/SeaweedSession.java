package org.storeharness.seaweed.session;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.ManualIoEventLoop;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.seaweed.fileid.FileIdPool;
import org.storeharness.seaweed.fileid.VolumeAccess;
import org.storeharness.seaweed.fileid.VolumeLocations;
import org.storeharness.seaweed.http.NettyTransport;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.object.OperationsInFlight;

/**
 * Performs operations on SeaweedFS over HTTP/1.1. Its event loop runs on the worker's thread, within {@link #poll}: nothing
 * happens between two calls. Confined to the thread that created it.
 */
public final class SeaweedSession implements Session {
    /** The selector rounds to milliseconds; with this much subtracted it never waits longer than it may. */
    private static final long ROUNDING_NANOS = 500_000;

    private static final long MILLISECOND_NANOS = 1_000_000;
    private static final int MAX_SHUTDOWN_RUNS = 1_000;

    private final ManualIoEventLoop loop;
    private final OperationHandler[] handlers;
    private final OperationsInFlight inFlight = new OperationsInFlight();
    private boolean running;
    private boolean closed;

    public SeaweedSession(SessionSetup setup, SessionContext context) {
        NettyTransport transport = NettyTransport.of(setup.options().transport());
        this.loop = new ManualIoEventLoop(Thread.currentThread(), transport.handlers());
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .channel(transport.channel())
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        Math.min(setup.options().connectTimeout().toMillis(), Integer.MAX_VALUE));
        RemoteServers servers = new RemoteServers(
                setup.server(),
                setup.options().masters(),
                bootstrap,
                context.depth(),
                setup.settings().tls(),
                setup.counters());
        this.handlers = new OperationHandler[context.depth()];
        VolumeAccess volumes = setup.volumes();
        if (volumes == null) {
            Arrays.setAll(handlers, slot -> new FilerOperationHandler(setup, inFlight, servers));
        } else {
            VolumeLocations locations = new VolumeLocations(servers, setup.options());
            int batchSize = setup.options().assignAhead();
            FileIdPool pool = batchSize > 1 ? new FileIdPool(volumes.master(), servers, batchSize) : null;
            Arrays.setAll(
                    handlers,
                    slot -> volumes.asksEveryHolder()
                            ? new EveryCopyHandler(setup, inFlight, volumes, servers, locations)
                            : new VolumeOperationHandler(setup, inFlight, volumes, servers, locations, pool));
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>If no operation is in flight, it first checks its connections, because a server may have closed idle ones.
     */
    @Override
    public void start(Operation operation, Completion completion) {
        if (!running && inFlight.none()) {
            runEventLoop(0);
        }
        handlers[operation.slot()].start(operation, completion);
    }

    @Override
    public void poll(long maximumWaitNanos) {
        runEventLoop(maximumWaitNanos);
    }

    @Override
    public void abandon(Operation operation) {
        for (OperationHandler handler : handlers) {
            if (handler.handles(operation)) {
                handler.abandon();
            }
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (OperationHandler handler : handlers) {
            handler.abandon();
        }
        loop.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
        for (int runs = 0; !loop.isTerminated() && runs < MAX_SHUTDOWN_RUNS; runs++) {
            loop.runNow();
        }
    }

    private void runEventLoop(long maximumWaitNanos) {
        running = true;
        try {
            if (maximumWaitNanos < MILLISECOND_NANOS) {
                loop.runNow();
            } else {
                loop.run(maximumWaitNanos - ROUNDING_NANOS);
            }
        } finally {
            running = false;
        }
    }
}
