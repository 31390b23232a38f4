package org.storeharness.seaweed.standin;

import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.store.StoreException;

/**
 * The stand-in: a master, volume servers and a filer on the loopback interface. They share two event loop threads. Objects are kept
 * in memory outside of the heap, so that collections of garbage do not see them, and are gone when the stand-in is closed.
 * Clients must not pipeline. Methods may be called from any thread but the stand-in's own.
 */
public final class LoopbackServer implements AutoCloseable {
    /** The name of the product in results. */
    public static final String PRODUCT = "loopback (not SeaweedFS)";

    /** A part of its version that no version of SeaweedFS has. */
    public static final String MARK = "loopback";

    static final String VERSION = "30GB 4.44 " + MARK;

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration WRITE_TOKEN_VALIDITY = Duration.ofSeconds(10);
    private static final Duration READ_TOKEN_VALIDITY = Duration.ofSeconds(60);

    final LoopbackOptions options;
    final Listeners listeners;
    final FaultInjector faults;
    final FaultFilter faultFilter;
    final @Nullable TokenIssuer writeTokens;
    final @Nullable TokenIssuer readTokens;
    final MasterState state;
    final RequestTimes filerTimes = new RequestTimes("SeaweedFS_filer_request_seconds");
    private final ChunkPool memory = new ChunkPool();
    private final ChannelGroup otherChannels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final LoopbackCluster cluster;
    private final Endpoint master;
    private final Endpoint filer;
    private boolean closed;

    private LoopbackServer(LoopbackOptions options) throws StoreException {
        this.options = options;
        listeners = new Listeners(Listeners.context(options.tls()));
        faults = new FaultInjector(options.faults());
        faultFilter = new FaultFilter(this);
        writeTokens = options.signingKeys() ? new TokenIssuer(WRITE_TOKEN_VALIDITY) : null;
        readTokens = options.signingKeys() ? new TokenIssuer(READ_TOKEN_VALIDITY) : null;
        state = new MasterState(memory);
        cluster = new LoopbackCluster(
                listeners, state, options.faults().forgetAfter(), node -> new VolumeHandler(this, node));
        int port = options.masterPort();
        try {
            cluster.start(options);
            master = listeners.listen(port, otherChannels, null, new MasterHandler(this));
            filer = listeners.listen(
                    port == 0 ? 0 : port + options.volumeServers() + 1,
                    otherChannels,
                    "SeaweedFS " + VERSION,
                    new FilerHandler(this));
        } catch (StoreException e) {
            listeners.shutDown(Duration.ZERO);
            throw e;
        }
    }

    /**
     * Starts a stand-in.
     *
     * @throws StoreException if a port is taken
     */
    public static LoopbackServer start(LoopbackOptions options) throws StoreException {
        return new LoopbackServer(options);
    }

    public Endpoint master() {
        return master;
    }

    /** The addresses of the volume servers. */
    public List<Endpoint> volumeServers() {
        return cluster.endpoints();
    }

    /** The volume servers, each of which can die alone. */
    public LoopbackCluster cluster() {
        return cluster;
    }

    public Endpoint filer() {
        return filer;
    }

    /** The faults that were injected so far. */
    public FaultInjector faultInjector() {
        return faults;
    }

    /** Stops all servers, whose objects are gone then. The second and later calls do nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        otherChannels.close().awaitUninterruptibly();
        cluster.disconnect();
        listeners.shutDown(SHUTDOWN_TIMEOUT);
        memory.close();
    }

    /** Makes an event happen to a volume server, soon. */
    void carryOut(ServerEvent event) {
        listeners.runAside(() -> {
            try {
                cluster.carryOut(event);
            } catch (StoreException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
