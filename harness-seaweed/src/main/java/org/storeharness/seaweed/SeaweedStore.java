package org.storeharness.seaweed;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.core.store.objects.AcknowledgedObjects;
import org.storeharness.core.store.objects.AuditSummary;
import org.storeharness.core.store.objects.ContentCheck;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.LeaderFinder;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.SeaweedCounters;
import org.storeharness.seaweed.client.Topology;
import org.storeharness.seaweed.fileid.FileIdList;
import org.storeharness.seaweed.fileid.FileIdTable;
import org.storeharness.seaweed.fileid.MasterRequests;
import org.storeharness.seaweed.fileid.VolumeAccess;
import org.storeharness.seaweed.http.ClientCounters;
import org.storeharness.seaweed.object.ObjectApi;
import org.storeharness.seaweed.object.ObjectRequests;
import org.storeharness.seaweed.options.Placement;
import org.storeharness.seaweed.options.SeaweedOptions;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.seaweed.protocol.FileId;
import org.storeharness.seaweed.session.SeaweedSession;
import org.storeharness.seaweed.session.SessionSetup;

/** A collection of its own in SeaweedFS, and the file with the ids of its objects. */
final class SeaweedStore implements Store {
    private final SeaweedOptions options;
    private final StoreContext context;
    private final MasterClient client;
    private final ClientSettings access;
    private final Placement placement;
    private final SeaweedCollection collection;
    private final StoreDescription description;
    private final LeaderWatch leaderWatch;
    private final ClientCounters tally = new ClientCounters();
    private long foreignObjects;
    private @Nullable FileIdTable ids;
    private @Nullable SessionSetup setup;
    private @Nullable SeaweedCounters servers;

    SeaweedStore(
            SeaweedOptions options,
            StoreContext context,
            LeaderFinder.ChosenMaster found,
            ClientSettings access,
            String dataPlaces) {
        this.access = access;
        this.options = options;
        this.context = context;
        this.client = found.master();
        this.leaderWatch = new LeaderWatch(client, found.leads());
        this.description = new StoreDescription(options, context.durability(), found.description(), dataPlaces);
        String name = SeaweedCollection.nameOf(options.collection(), context.runId(), context.target());
        this.placement = Placement.of(name, options);
        this.collection =
                new SeaweedCollection(client, placement, context.demand().objectBytes());
    }

    @Override
    public StoreFacts facts() {
        Product product = description.product();
        int volumes = servers == null ? 0 : servers.volumes();
        return new StoreFacts(
                product.name(),
                client.master().toString(),
                context.durability(),
                product.standIn(),
                description.settings(volumes, leaderWatch.otherLeader(), tally));
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
            FileIdList.requireReplaceable(list);
        }
        Path path = context.dataDirectory().resolve("seaweed-" + context.target() + ".fids");
        try {
            FileIdTable file = FileIdTable.create(path);
            ids = file;
            Topology topology = client.topology();
            if (options.readIds() == null) {
                recordServers(collection.create(options.volumes(), context.progress()), topology);
                requireUnexpiredTokens();
            } else {
                prepareExistingObjects(options.readIds(), file, topology);
            }
            setup = setup(file);
        } catch (IOException e) {
            throw new StoreException("cannot make the list of ids " + path + ": " + e, e);
        }
    }

    private SessionSetup setup(FileIdTable file) {
        String assignPath =
                placement.assignPath(options.assignAhead(), context.demand().objectBytes());
        String query = placement.uploadQuery(context.durability() == Durability.DURABLE);
        return new SessionSetup(
                client.master(),
                "/",
                new ObjectRequests(ObjectApi.VOLUMES, options.upload(), query),
                new VolumeAccess(
                        new MasterRequests(assignPath),
                        file,
                        collection.needsTokensToWrite(),
                        collection.needsTokensToRead()),
                foreignObjects > 0,
                options,
                options.read(),
                tally,
                access);
    }

    private void prepareExistingObjects(Path list, FileIdTable file, Topology topology)
            throws StoreException, IOException {
        foreignObjects = FileIdList.read(list, file);
        FileId first = new FileId();
        file.read(0, first, FileIdTable.newRecord());
        collection.detectReadTokens(first.toString());
        recordServers(client.volumeStatus(), topology);
        description.addForeign(foreignObjects, list);
    }

    private void requireUnexpiredTokens() throws StoreException {
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
            leaderWatch.check();
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
        FileIdTable file = ids;
        if (!options.audit() || setup == null || file == null) {
            return Optional.empty();
        }
        context.progress().accept("auditing what " + context.target() + " acknowledged");
        try (Audit audit = new Audit(setup, context.demand().objectBytes(), check, finding)) {
            FileId id = new FileId();
            ByteBuffer record = FileIdTable.newRecord();
            return Optional.of(audit.run(objects, key -> nameOf(key, file.withDeleted(), id, record)));
        }
    }

    private static String nameOf(long key, FileIdTable file, FileId id, ByteBuffer record) throws StoreException {
        try {
            return file.read(key, id, record) ? id.toString() : "without an id";
        } catch (IOException e) {
            throw new StoreException("the list of ids cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void cleanup() throws StoreException {
        FileIdTable file = ids;
        ids = null;
        setup = null;
        try {
            listIds(file);
        } finally {
            if (options.keep()) {
                collection.keep();
            }
            collection.delete(LeaderFinder.currentLeader(options.masters(), client, access));
        }
        if (file != null) {
            try {
                file.delete();
            } catch (IOException e) {
                throw new StoreException("the list of ids is left: " + e.getMessage(), e);
            }
        }
    }

    private void listIds(@Nullable FileIdTable file) throws StoreException {
        Path list = options.writeIds();
        if (list == null || file == null) {
            return;
        }
        String fate = options.keep() ? "" : "; they were removed with it when the run was over";
        try {
            long written = FileIdList.write(
                    file, list, "objects of " + context.runId() + " in collection " + collection.name() + fate);
            context.progress().accept("listed " + written + " ids in " + list);
        } catch (IOException e) {
            throw new StoreException("cannot write the list of ids " + list + ": " + e, e);
        }
    }

    @Override
    public void close() throws StoreException {
        FileIdTable file = ids;
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                throw new StoreException("the list of ids cannot be closed: " + e.getMessage(), e);
            }
        }
    }

    private void recordServers(MasterClient.VolumeStatus status, Topology topology) {
        topology.volumeServers().forEach(server -> tally.forServer(server.toString()));
        servers = new SeaweedCounters(
                topology.volumeServers(),
                options.metrics().stream().map(Endpoint::parse).toList(),
                collection.name(),
                access);
        description.add(status.version(), topology.volumeServers().size(), collection);
    }
}
