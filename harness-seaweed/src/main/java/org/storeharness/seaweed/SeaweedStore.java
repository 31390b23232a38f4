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
import org.storeharness.seaweed.client.Access;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.Masters;
import org.storeharness.seaweed.client.ServerCounters;
import org.storeharness.seaweed.client.Topology;
import org.storeharness.seaweed.fileid.FidFile;
import org.storeharness.seaweed.fileid.IdList;
import org.storeharness.seaweed.fileid.MasterRequests;
import org.storeharness.seaweed.fileid.VolumeAccess;
import org.storeharness.seaweed.http.Tally;
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
    private final Access access;
    private final Placement placement;
    private final SeaweedCollection collection;
    private final StoreDescription description;
    private final LeaderWatch leaderWatch;
    private final Tally tally = new Tally();
    private long foreignObjects;
    private @Nullable FidFile ids;
    private @Nullable SessionSetup setup;
    private @Nullable ServerCounters servers;

    SeaweedStore(SeaweedOptions options, StoreContext context, Masters.Found found, Access access, String dataPlaces) {
        this.access = access;
        this.options = options;
        this.context = context;
        this.client = found.master();
        this.leaderWatch = new LeaderWatch(client, found.leads());
        this.description = new StoreDescription(options, context.durability(), found.way(), dataPlaces);
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
            IdList.requireReplaceable(list);
        }
        Path path = context.dataDirectory().resolve("seaweed-" + context.target() + ".fids");
        try {
            FidFile file = FidFile.create(path);
            ids = file;
            Topology topology = client.topology();
            if (options.readIds() == null) {
                learn(collection.create(options.volumes(), context.progress()), topology);
                requireFreshTokens();
            } else {
                adopt(options.readIds(), file, topology);
            }
            setup = setup(file);
        } catch (IOException e) {
            throw new StoreException("cannot make the list of ids " + path + ": " + e, e);
        }
    }

    private SessionSetup setup(FidFile file) {
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

    private void adopt(Path list, FidFile file, Topology topology) throws StoreException, IOException {
        foreignObjects = IdList.read(list, file);
        FileId first = new FileId();
        file.read(0, first, FidFile.newRecord());
        collection.learnReadTokens(first.toString());
        learn(client.volumeStatus(), topology);
        description.addForeign(foreignObjects, list);
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
            leaderWatch.look();
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

    private void learn(MasterClient.VolumeStatus status, Topology topology) {
        topology.volumeServers().forEach(server -> tally.of(server.toString()));
        servers = new ServerCounters(
                topology.volumeServers(),
                options.metrics().stream().map(Endpoint::parse).toList(),
                collection.name(),
                access);
        description.add(status.version(), topology.volumeServers().size(), collection);
    }
}
