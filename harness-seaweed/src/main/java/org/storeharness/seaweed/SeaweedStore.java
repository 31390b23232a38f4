package org.storeharness.seaweed;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.store.AcknowledgedObjects;
import org.storeharness.core.store.AuditSummary;
import org.storeharness.core.store.ContentCheck;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.seaweed.protocol.FileId;
import org.storeharness.seaweed.server.Access;
import org.storeharness.seaweed.server.MasterClient;
import org.storeharness.seaweed.server.Masters;
import org.storeharness.seaweed.server.ServerCounters;
import org.storeharness.seaweed.server.Topology;

/** A collection of its own in SeaweedFS, and the file with the ids of its objects. */
final class SeaweedStore implements Store {
    private final SeaweedOptions options;
    private final StoreContext context;
    private final MasterClient client;
    private final Access access;
    private final String dataPlaces;
    private final Placement placement;
    private final SeaweedCollection collection;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Tally tally = new Tally();
    private Product product = Product.UNKNOWN;
    private long foreignObjects;
    private @Nullable FidFile ids;
    private @Nullable SessionSetup setup;
    private @Nullable ServerCounters servers;

    SeaweedStore(SeaweedOptions options, StoreContext context, Masters.Found found, Access access, String dataPlaces) {
        this.access = access;
        this.dataPlaces = dataPlaces;
        this.options = options;
        this.context = context;
        this.client = found.master();
        if (!found.way().isEmpty()) {
            settings.put("master", found.way());
        }
        String given = options.collection();
        String name = given == null ? context.runId() + "-" + context.target() : given;
        this.placement = Placement.of(name, options);
        this.collection =
                new SeaweedCollection(client, placement, context.demand().objectBytes());
    }

    @Override
    public StoreFacts facts() {
        Map<String, String> all = new LinkedHashMap<>(settings);
        tally.describe(all);
        describeVolumes(all);
        return new StoreFacts(product.name(), client.master().toString(), context.durability(), product.standIn(), all);
    }

    @Override
    public Threading threading() {
        return Threading.ASYNCHRONOUS;
    }

    /** Netty pools its objects on no other threads. */
    @Override
    public Thread newThread(Runnable worker, String name) {
        return new FastThreadLocalThread(worker, name);
    }

    @Override
    public boolean supports(OperationKind kind) {
        return switch (kind) {
            case READ -> true;
            case WRITE, UPDATE, DELETE -> options.readIds() == null;
            case SCRIPT -> false;
        };
    }

    @Override
    public void prepare() throws StoreException {
        Path list = options.writeIds();
        if (list != null) {
            IdList.requireReplaceable(list);
        }
        Path path = context.dataDirectory().resolve("seaweed-" + context.target() + ".fids");
        try {
            FidFile file = FidFile.create(path);
            ids = file;
            Topology topology = client.topology();
            if (options.readIds() == null) {
                requireNameOfItsOwn(topology);
                describe(collection.create(options.volumes(), context.progress()), topology);
                requireFreshTokens();
            } else {
                adopt(options.readIds(), file, topology);
            }
            setup = new SessionSetup(
                    client.master(),
                    "/",
                    new ObjectRequests(
                            ObjectApi.VOLUMES,
                            options.upload(),
                            placement.uploadQuery(context.durability() == Durability.DURABLE)),
                    new SessionSetup.Volumes(
                            new MasterRequests(placement.assignPath(
                                    options.assignAhead(), context.demand().objectBytes())),
                            file,
                            collection.needsTokensToWrite(),
                            collection.needsTokensToRead()),
                    foreignObjects > 0,
                    options,
                    options.read(),
                    tally,
                    access);
        } catch (IOException e) {
            throw new StoreException("cannot make the list of ids " + path + ": " + e, e);
        }
    }

    private void adopt(Path list, FidFile file, Topology topology) throws StoreException, IOException {
        foreignObjects = IdList.read(list, file);
        FileId first = new FileId();
        file.read(0, first, FidFile.newRecord());
        collection.learnReadTokens(first.toString());
        describe(client.volumeStatus(), topology);
        settings.put("objects", foreignObjects + " of another run, listed in " + list + ": not verified");
    }

    /** Masters list no collections that have nothing but erasure-coded volumes, and would remove those with what is new. */
    private void requireNameOfItsOwn(Topology topology) throws StoreException {
        if (options.collection() != null && topology.erasureCoded()) {
            throw new StoreException("target " + context.target() + ": collection must not be given at "
                    + client.master() + ", which has erasure-coded volumes and does not tell of what collections: "
                    + "nobody could say that '" + options.collection()
                    + "' is new; leave it out to get a name that is");
        }
    }

    private void requireFreshTokens() throws StoreException {
        if (collection.needsTokensToWrite() && options.assignAhead() > 1) {
            throw new StoreException("target " + context.target() + ": assignAhead must be 1 at " + client.master()
                    + ", whose tokens would expire before the ids are used, got " + options.assignAhead());
        }
    }

    @Override
    public long foreignObjects() {
        return foreignObjects;
    }

    @Override
    public List<String> servers() {
        return tally.servers();
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> all = tally.counters();
        if (servers != null) {
            all.putAll(servers.read());
        }
        return all;
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        if (setup == null) {
            throw new StoreException("target " + context.target() + " is not prepared");
        }
        return new SeaweedSession(setup, session);
    }

    @Override
    public Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding)
            throws StoreException {
        FidFile file = ids;
        if (!options.audit() || setup == null || file == null) {
            return Optional.empty();
        }
        context.progress().accept("auditing what " + context.target() + " acknowledged");
        try (Audit audit = new Audit(setup, context.demand().objectBytes(), check, finding)) {
            FileId id = new FileId();
            ByteBuffer record = FidFile.newRecord();
            return Optional.of(audit.perform(objects, key -> nameOf(key, file.withDeleted(), id, record)));
        }
    }

    private static String nameOf(long key, FidFile file, FileId id, ByteBuffer record) throws StoreException {
        try {
            return file.read(key, id, record) ? id.toString() : "without an id";
        } catch (IOException e) {
            throw new StoreException("the list of ids cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void cleanup() throws StoreException {
        FidFile file = ids;
        ids = null;
        setup = null;
        try {
            listIds(file);
        } finally {
            if (options.keep()) {
                collection.keep();
            }
            collection.delete(Masters.leading(options.masters(), client, access));
        }
        if (file != null) {
            try {
                file.delete();
            } catch (IOException e) {
                throw new StoreException("the list of ids is left: " + e.getMessage(), e);
            }
        }
    }

    private void listIds(@Nullable FidFile file) throws StoreException {
        Path list = options.writeIds();
        if (list == null || file == null) {
            return;
        }
        String fate = options.keep() ? "" : "; they were removed with it when the run was over";
        try {
            long written = IdList.write(
                    file, list, "objects of " + context.runId() + " in collection " + collection.name() + fate);
            context.progress().accept("listed " + written + " ids in " + list);
        } catch (IOException e) {
            throw new StoreException("cannot write the list of ids " + list + ": " + e, e);
        }
    }

    @Override
    public void close() throws StoreException {
        FidFile file = ids;
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                throw new StoreException("the list of ids cannot be closed: " + e.getMessage(), e);
            }
        }
    }

    private void describe(MasterClient.VolumeStatus status, Topology topology) {
        product = Product.of(status.version());
        settings.put("version", status.version());
        topology.volumeServers().forEach(server -> tally.of(server.toString()));
        servers = new ServerCounters(
                topology.volumeServers(),
                options.metrics().stream().map(Endpoint::parse).toList(),
                collection.name(),
                access);
        settings.put("volume servers", String.valueOf(topology.volumeServers().size()));
        if (!dataPlaces.isEmpty()) {
            settings.put("data directories", dataPlaces);
        }
        settings.put("tokens", tokens());
        if (options.readIds() == null) {
            describeWrites();
            StoreSettings.describe(settings, options, context.durability());
        } else {
            StoreSettings.describeReads(settings, options);
        }
    }

    /** The master may have grown more volumes than the run did, which changes what is measured. */
    private void describeVolumes(Map<String, String> all) {
        int found = servers == null || options.readIds() != null ? 0 : servers.volumes();
        if (found > 0 && options.volumes() > 0 && found != options.volumes()) {
            all.merge("volumes grown", found + " in the end", (grown, end) -> grown + " at first, " + end);
        }
    }

    private void describeWrites() {
        settings.put("collection", collection.name() + (options.keep() ? ", stays when the run is over" : ""));
        settings.put("replication", options.replication());
        settings.put(
                "volumes grown", options.volumes() == 0 ? "as the master chose" : String.valueOf(options.volumes()));
        settings.put(
                "ids",
                options.assignAhead() == 1
                        ? "one request for each write"
                        : "assigned in advance, " + options.assignAhead() + " with one request, which share a volume");
    }

    private String tokens() {
        if (!collection.needsTokensToWrite() && !collection.needsTokensToRead()) {
            return "none";
        }
        return (collection.needsTokensToWrite() ? "to write and delete" : "")
                + (collection.needsTokensToWrite() && collection.needsTokensToRead() ? ", " : "")
                + (collection.needsTokensToRead() ? "to read (one more request for each read)" : "");
    }
}
