package org.storeharness.seaweed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.http.NettyTransport;
import org.storeharness.http.Tls;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.seaweed.client.LoopbackUse;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.server.SeaweedServer;
import org.storeharness.seaweed.server.VolumeDirectories;
import org.storeharness.seaweed.server.WeedBinary;
import org.storeharness.seaweed.server.WeedCluster;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/**
 * Opens SeaweedFS as a store: the servers that the options name, else servers started from a {@code weed} binary, else the
 * stand-in in this process. The store's facts say which.
 */
public final class SeaweedDriver implements StoreDriver<SeaweedOptions> {
    private static final int MAX_OBJECT_BYTES = 256 << 20;

    /** Options for what stays after a run or is read at its end. */
    private static final List<String> KEPT_OR_CHECKED =
            List.of("keep", "writeIds", "audit", "auditWait", "auditTimeout");

    /** Options that name servers and how to reach them. */
    private static final List<String> SERVERS = List.of(
            "master",
            "filer",
            "weed",
            "loopbackFaults",
            "dataDirs",
            "replication",
            "disk",
            "dataCenter",
            "tls",
            "tlsAuthority",
            "tlsCertificate",
            "tlsKey",
            "security");

    private final Map<String, String> environment;

    /** The driver with the environment variables of this process. */
    public SeaweedDriver() {
        this(System.getenv());
    }

    SeaweedDriver(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "seaweed";
    }

    @Override
    public String description() {
        return "SeaweedFS over HTTP: objects assigned by a master, kept by volume servers";
    }

    @Override
    public Class<SeaweedOptions> optionsType() {
        return SeaweedOptions.class;
    }

    @Override
    public Store open(SeaweedOptions options, StoreContext context) throws StoreException {
        if (context.demand().batch() > 1) {
            throw new StoreException("seaweed has no batch writes: the batch of target " + context.target()
                    + " must be 1, got " + context.demand().batch());
        }
        if (context.demand().objectBytes() > MAX_OBJECT_BYTES) {
            throw new StoreException("seaweed takes objects of up to 256MiB, target " + context.target() + " writes "
                    + context.demand().objectBytes() + " bytes; choose a smaller size");
        }
        NettyTransport.requirePorts(context, 1); // all operations may be at the same server
        NettyTransport.require(options.transport());
        if (!options.dataDirs().isEmpty()) {
            volumeDirectories(options, context);
        }
        ClientSettings settings = settings(options, context.target(), context.progress());
        String filer = options.filer();
        if (filer != null) {
            SeaweedServer started = filer.equals(SeaweedOptions.STARTED) ? start(options, context) : null;
            Endpoint endpoint = started == null ? Endpoint.parse(filer) : started.filer();
            return new FilerStore(options, context, new FilerClient(endpoint, settings), settings, metricsOf(started));
        }
        SeaweedServer started = options.master() == null ? start(options, context) : null;
        List<Endpoint> masters = started == null ? options.masters() : List.of(started.master());
        return new SeaweedStore(
                options,
                context,
                LeaderFinder.findLeader(masters, settings),
                settings,
                describeDataDirectories(options, context),
                metricsOf(started));
    }

    private static List<String> metricsOf(@Nullable SeaweedServer started) {
        return started == null ? List.of() : started.metrics();
    }

    @Override
    public void checkAttachable(SeaweedOptions options, SharedPlace place) {
        SeaweedPlace.check(options);
    }

    static ClientSettings settings(SeaweedOptions options, String target, Consumer<String> progress)
            throws StoreException {
        int connectMillis =
                (int) Math.min(Integer.MAX_VALUE, options.connectTimeout().toMillis());
        Path security = options.security();
        FilerTokens tokens = security == null ? FilerTokens.NONE : FilerTokens.signed(security);
        return new ClientSettings(
                connectMillis, ClientSettings.RESPONSE_TIMEOUT, tls(options, target, progress), tokens);
    }

    private static @Nullable Tls tls(SeaweedOptions options, String target, Consumer<String> progress)
            throws StoreException {
        return switch (options.tls()) {
            case OFF -> null;
            case VERIFY -> Tls.verifying(options.tlsAuthority(), options.tlsIdentity());
            case INSECURE -> {
                progress.accept("target " + target
                        + " is reached by TLS without verification (tls=insecure): any server may answer");
                yield Tls.insecure(options.tlsIdentity());
            }
        };
    }

    private SeaweedServer start(SeaweedOptions options, StoreContext context) throws StoreException {
        if (options.loopback() == LoopbackUse.ALWAYS
                || !options.loopbackFaults().isEmpty()) {
            return startLoopback(options, context);
        }
        Optional<Path> weed = WeedBinary.find(options.weed(), environment);
        if (weed.isPresent()) {
            return startCluster(weed.get(), options, context);
        }
        if (options.loopback() == LoopbackUse.NEVER) {
            throw new StoreException("no SeaweedFS for target " + context.target() + ": give master=HOST:PORT,"
                    + " or weed=PATH of its program, or set " + WeedBinary.VARIABLE
                    + ", or get one with 'harness seaweed install', or allow loopback=auto");
        }
        return startLoopback(options, context);
    }

    /** Targets share a server, except that targets with a filer share another one. */
    private static SeaweedServer startCluster(Path weed, SeaweedOptions options, StoreContext context)
            throws StoreException {
        boolean filer = options.filer() != null;
        String name = filer ? "seaweed-filer" : "seaweed-server";
        return context.servers()
                .share(
                        name,
                        SeaweedServer.class,
                        () -> WeedCluster.start(
                                        weed,
                                        new WeedCluster.ClusterLayout(
                                                directory(context, name),
                                                dataDirectories(options, context, name),
                                                filer,
                                                false),
                                        context.progress())
                                .noteIn(context.notes(), directory(context, name)));
    }

    /** Targets with the same faults share a stand-in. */
    private static SeaweedServer startLoopback(SeaweedOptions options, StoreContext context) throws StoreException {
        String faults = String.join("-", options.loopbackFaults());
        String name = faults.isEmpty() ? "seaweed-loopback" : "seaweed-loopback-" + faults;
        return context.servers()
                .share(
                        name,
                        SeaweedServer.class,
                        () -> new StandIn(LoopbackServer.start(LoopbackOptions.DEFAULTS.withFaults(options.faults()))));
    }

    /** The directories of volume servers: the run's own directory, or those that the options name. */
    private static List<Path> dataDirectories(SeaweedOptions options, StoreContext context, String name)
            throws StoreException {
        return options.dataDirs().isEmpty()
                ? List.of(directory(context, name))
                : volumeDirectories(options, context).paths();
    }

    /** Shared before the server that uses them, so that they are deleted after it has stopped. */
    private static VolumeDirectories volumeDirectories(SeaweedOptions options, StoreContext context)
            throws StoreException {
        return context.servers()
                .share(
                        "seaweed-data-" + options.dataDirs(),
                        VolumeDirectories.class,
                        () -> VolumeDirectories.in(options.dataDirs(), context.runId(), context.notes()));
    }

    /**
     * A collection of the run's own with one volume. Where the run may not write to the servers, and where faults are due by their
     * count, the scratch target is on a stand-in of its own.
     */
    @Override
    public Optional<Map<String, Object>> scratch(Map<String, Object> options) {
        Map<String, Object> scratch = new LinkedHashMap<>(options);
        boolean apart = scratch.remove("readIds") != null || scratch.containsKey("loopbackFaults");
        KEPT_OR_CHECKED.forEach(scratch::remove);
        if (apart) {
            SERVERS.forEach(scratch::remove);
            scratch.put("loopback", "always");
        }
        scratch.put("volumes", 1);
        return Optional.of(scratch);
    }

    @Override
    public Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        return SeaweedLeftovers.find(note);
    }

    @Override
    public List<LeftoverNote> search(Map<String, String> options) throws StoreException {
        return SeaweedLeftovers.search(options);
    }

    private static String describeDataDirectories(SeaweedOptions options, StoreContext context) throws StoreException {
        return options.dataDirs().isEmpty()
                ? ""
                : volumeDirectories(options, context).describe();
    }

    private static Path directory(StoreContext context, String name) throws StoreException {
        Path directory = context.dataDirectory().resolve(name);
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new StoreException("cannot create directory " + directory + ": " + e.getMessage(), e);
        }
    }
}
