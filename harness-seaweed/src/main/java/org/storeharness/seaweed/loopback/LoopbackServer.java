package org.storeharness.seaweed.loopback;

import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.http.protocol.Endpoint;
import org.storeharness.seaweed.loopback.fault.DelayLead;
import org.storeharness.seaweed.loopback.fault.FaultInjector;
import org.storeharness.seaweed.loopback.fault.Faults;
import org.storeharness.seaweed.loopback.fault.ServerEvent;
import org.storeharness.seaweed.loopback.http.Listeners;
import org.storeharness.seaweed.loopback.http.ResponseFactory;
import org.storeharness.seaweed.loopback.volume.MasterState;
import org.storeharness.seaweed.loopback.volume.VolumeNode;
import org.storeharness.seaweed.server.SeaweedServer;

/**
 * The stand-in: a master, volume servers and a filer on the loopback interface. They share two event loop threads; each volume
 * server has another thread for syncs. Objects are kept in files, and a stand-in that is started on these files serves them
 * again, however the earlier one ended. The filer's directories are kept in memory only. Clients must not pipeline. Methods
 * may be called from any thread but the stand-in's own.
 */
public final class LoopbackServer implements SeaweedServer {
    /** The name of the product in results. */
    public static final String PRODUCT = "loopback (not SeaweedFS)";

    /** A part of its version that no version of SeaweedFS has. */
    public static final String MARK = "loopback";

    static final String VERSION = "30GB 4.44 " + MARK;
    static final String VOLUME_SERVER = "SeaweedFS Volume " + VERSION;
    static final String FILER_SERVER = "SeaweedFS " + VERSION;

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration WRITE_TOKEN_VALIDITY = Duration.ofSeconds(10);
    private static final Duration READ_TOKEN_VALIDITY = Duration.ofSeconds(60);

    private final Listeners listeners;
    private final ChannelGroup otherChannels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final ResponseFactory responses = new ResponseFactory();
    private final FaultInjector faultInjector;
    private final DelayLead delayLead = new DelayLead();
    private final @Nullable TokenIssuer writeTokens;
    private final @Nullable TokenIssuer readTokens;
    private final ReadRouting readRouting;
    private final MasterState state;
    private final LoopbackCluster cluster;
    private final Endpoint master;
    private final Endpoint filer;
    private boolean closed;

    /**
     * The settings of a stand-in.
     *
     * @param directories existing directories, in which the volume servers get directories of their own in turn
     * @param volumeServers the number of volume servers, 1..100
     * @param slots the maximum number of volumes of each volume server
     * @param signingKeys whether writes, deletes and reads need tokens of the master
     * @param masterPort the port of the master; the volume servers have the ports that follow, and the filer the next; 0 for
     *     any free ports
     * @param faults the injected faults
     * @param security a {@code security.toml} with the keys of the filer; {@code null} for none
     * @param tls the TLS context of every server; {@code null} for plain HTTP
     * @param readRouting what volume servers do with reads of volumes that they do not hold
     */
    public record LoopbackOptions(
            List<Path> directories,
            int volumeServers,
            int slots,
            boolean signingKeys,
            int masterPort,
            Faults faults,
            @Nullable Path security,
            @Nullable SSLContext tls,
            ReadRouting readRouting) {
        public LoopbackOptions {
            Check.notEmpty("directories", directories);
            directories = List.copyOf(directories);
            Check.range("volumeServers", volumeServers, 1, 100);
            Check.range("slots", slots, 0, 1_000_000);
            Check.range("masterPort", masterPort, 0, 65_535 - 101);
        }

        /** Three volume servers with room for 100 volumes each, no keys, no faults. */
        public static LoopbackOptions in(Path directory) {
            return in(List.of(directory));
        }

        /** The same with the volume servers spread over several directories, at least one in each. */
        public static LoopbackOptions in(List<Path> directories) {
            return new LoopbackOptions(
                    directories,
                    Math.max(3, directories.size()),
                    100,
                    false,
                    0,
                    Faults.NONE,
                    null,
                    null,
                    ReadRouting.PROXY);
        }

        /** The same with these faults. */
        public LoopbackOptions withFaults(Faults other) {
            return new LoopbackOptions(
                    directories, volumeServers, slots, signingKeys, masterPort, other, security, tls, readRouting);
        }

        /** The same with other numbers of servers and slots. */
        public LoopbackOptions withServers(int servers, int slotsOfEach) {
            return new LoopbackOptions(
                    directories, servers, slotsOfEach, signingKeys, masterPort, faults, security, tls, readRouting);
        }

        /** The same with signing keys. */
        public LoopbackOptions withSigningKeys() {
            return new LoopbackOptions(
                    directories, volumeServers, slots, true, masterPort, faults, security, tls, readRouting);
        }

        /** The same with the keys of this {@code security.toml} at the filer; for tests. */
        public LoopbackOptions withSecurity(Path file) {
            return new LoopbackOptions(
                    directories, volumeServers, slots, signingKeys, masterPort, faults, file, tls, readRouting);
        }

        /** The same with TLS. */
        public LoopbackOptions withTls(SSLContext context) {
            return new LoopbackOptions(
                    directories, volumeServers, slots, signingKeys, masterPort, faults, security, context, readRouting);
        }

        /** The same with volume servers that treat reads of other servers' volumes so; for tests. */
        public LoopbackOptions withReadRouting(ReadRouting mode) {
            return new LoopbackOptions(
                    directories, volumeServers, slots, signingKeys, masterPort, faults, security, tls, mode);
        }

        /** The same with the master on this port. */
        public LoopbackOptions onPort(int port) {
            return new LoopbackOptions(
                    directories, volumeServers, slots, signingKeys, port, faults, security, tls, readRouting);
        }
    }

    private LoopbackServer(LoopbackOptions options) throws StoreException {
        listeners = new Listeners(options.tls());
        readRouting = options.readRouting();
        faultInjector = new FaultInjector(options.faults());
        writeTokens = options.signingKeys() ? new TokenIssuer(WRITE_TOKEN_VALIDITY) : null;
        readTokens = options.signingKeys() ? new TokenIssuer(READ_TOKEN_VALIDITY) : null;
        try {
            List<VolumeNode> nodes = new ArrayList<>();
            for (int i = 0; i < options.volumeServers(); i++) {
                nodes.add(new VolumeNode(i, directory(options, i), options.slots()));
            }
            state = new MasterState(nodes);
            state.recover();
            cluster = new LoopbackCluster(
                    listeners, state, options.faults().forgetAfter(), node -> new VolumeHandler(this, node));
            cluster.start(port(options, 1));
            master = listeners.listen(options.masterPort(), otherChannels, address -> new MasterHandler(this, address));
            FilerTree tree = new FilerTree();
            FilerAuthorization authorization = FilerAuthorization.of(options.security());
            filer = listeners.listen(
                    port(options, options.volumeServers() + 1),
                    otherChannels,
                    address -> new FilerHandler(this, tree, authorization));
        } catch (StoreException e) {
            listeners.shutDown(Duration.ZERO);
            throw e;
        } catch (IOException e) {
            listeners.shutDown(Duration.ZERO);
            throw new StoreException("the volumes of an earlier stand-in cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Starts a stand-in.
     *
     * @throws StoreException if a port is taken or the directory cannot be used
     */
    public static LoopbackServer start(LoopbackOptions options) throws StoreException {
        return new LoopbackServer(options);
    }

    @Override
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

    /** The address of the filer. */
    @Override
    public Endpoint filer() {
        return filer;
    }

    /** The faults that were injected so far. */
    public FaultInjector faultInjector() {
        return faultInjector;
    }

    @Override
    public synchronized void close() throws StoreException {
        if (closed) {
            return;
        }
        closed = true;
        otherChannels.close().awaitUninterruptibly();
        cluster.disconnect();
        listeners.shutDownAndWait(SHUTDOWN_TIMEOUT);
        cluster.stop();
    }

    /** Has something happen to a volume server, soon. */
    void carryOut(ServerEvent event) {
        listeners.runAside(() -> {
            try {
                cluster.carryOut(event);
            } catch (StoreException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    ReadRouting readRouting() {
        return readRouting;
    }

    /** How much earlier than planted a delayed response begins. */
    DelayLead delayLead() {
        return delayLead;
    }

    MasterState state() {
        return state;
    }

    ResponseFactory responses() {
        return responses;
    }

    @Nullable
    TokenIssuer writeTokens() {
        return writeTokens;
    }

    @Nullable
    TokenIssuer readTokens() {
        return readTokens;
    }

    /** Stops all responses for this time. */
    void stall(Duration duration) {
        listeners.stall(duration);
    }

    void runLater(EventExecutor loop, long delayNanos, Runnable task) {
        listeners.runLater(loop, delayNanos, task);
    }

    private static Path directory(LoopbackOptions options, int index) throws StoreException {
        Path directory =
                options.directories().get(index % options.directories().size()).resolve("volumes-" + (index + 1));
        try {
            return Files.createDirectories(directory).toAbsolutePath();
        } catch (IOException e) {
            throw new StoreException("cannot create directory " + directory + ": " + e.getMessage(), e);
        }
    }

    private static int port(LoopbackOptions options, int offset) {
        return options.masterPort() == 0 ? 0 : options.masterPort() + offset;
    }
}
