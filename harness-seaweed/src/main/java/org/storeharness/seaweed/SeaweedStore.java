package org.storeharness.seaweed;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FileId;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.Placement;
import org.storeharness.seaweed.client.SeaweedCounters;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.client.Topology;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.KeyIds;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/** A store on volume servers: a collection of the run's own, and the table with the file ids of its objects. */
final class SeaweedStore implements Store {
    private static final String NO_ID = "without an id";

    private final SeaweedOptions options;
    private final StoreContext context;
    private final MasterClient client;
    private final ClientSettings settings;
    private final Placement placement;
    private final SeaweedCollection collection;
    private LeftoverNotes.Note note = () -> {};
    private final StoreDescription description;
    private final LeaderWatch leaderWatch;
    private final PreparedSessions sessions;
    private final ClientCounters counters = new ClientCounters();
    private final List<String> metrics;
    private boolean attached;
    private long foreignObjects;
    private @Nullable FileIdTable ids;
    private @Nullable SeaweedCounters serverCounters;

    SeaweedStore(
            SeaweedOptions options,
            StoreContext context,
            LeaderFinder.ChosenMaster chosen,
            ClientSettings settings,
            String dataDirectories,
            List<String> metrics) {
        this.metrics = metrics;
        this.settings = settings;
        this.sessions = new PreparedSessions(context);
        this.options = options;
        this.context = context;
        this.client = chosen.master();
        this.leaderWatch = new LeaderWatch(client.forStatus(), chosen.leads());
        this.description = new StoreDescription(options, context.durability(), chosen.description(), dataDirectories);
        String name = SeaweedCollection.nameOf(options.collection(), context.runId(), context.target(), options.keep());
        this.placement = Placement.of(name, options);
        this.collection =
                new SeaweedCollection(client, placement, context.demand().objectBytes());
    }

    @Override
    public StoreFacts facts() {
        Product product = description.product();
        int volumes = serverCounters == null ? 0 : serverCounters.volumes();
        return new StoreFacts(
                product.name(),
                client.master().toString(),
                description.durability(),
                product.standIn(),
                description.settings(volumes, leaderWatch.newLeader(), counters));
    }

    @Override
    public Threading threading() {
        return Threading.ASYNCHRONOUS;
    }

    /** Netty pools its objects on threads of this class only. */
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
        use(this::createCollection);
    }

    private MasterClient.VolumeStatus createCollection() throws StoreException {
        if (options.keep()) {
            return collection.create(options.volumes(), context.progress());
        }
        note = SeaweedLeftovers.noteCollection(options, context, collection.name(), Set.of());
        MasterClient.VolumeStatus before = collection.create(options.volumes(), context.progress());
        LeftoverNotes.Note withHolders =
                SeaweedLeftovers.noteCollection(options, context, collection.name(), collection.holders());
        note.removed();
        note = withHolders;
        return before;
    }

    @Override
    public SharedPlace sharedPlace() {
        return SeaweedPlace.ofMaster(options, client.master());
    }

    @Override
    public void attach() throws StoreException {
        attached = true;
        use(() -> collection.attach(context.progress()));
    }

    @Override
    public Optional<KeyIds> keyIds() {
        return Optional.ofNullable(ids);
    }

    /** Makes the collection usable, and returns the response to {@code /vol/status}. */
    @FunctionalInterface
    private interface CollectionOpener {
        MasterClient.VolumeStatus open() throws StoreException;
    }

    private void use(CollectionOpener opener) throws StoreException {
        Path path = context.dataDirectory().resolve("seaweed-" + context.target() + ".fids");
        try {
            FileIdTable file = FileIdTable.create(path);
            ids = file;
            Topology topology = client.topology(placement.dataCenter());
            if (options.readIds() == null) {
                recordServers(opener.open(), topology);
            } else {
                prepareExistingObjects(options.readIds(), file, topology);
            }
            sessions.prepare(setup(file));
        } catch (IOException e) {
            throw new StoreException("cannot create the table of ids " + path + ": " + e, e);
        }
    }

    private SessionSetup setup(FileIdTable file) {
        String assignPath = placement.assignPath(context.demand().objectBytes());
        String query = placement.uploadQuery(context.durability() == Durability.DURABLE);
        return new SessionSetup(
                client.master(),
                "/",
                new ObjectRequests(ObjectApi.VOLUMES, options.upload(), query),
                new VolumeAccess(
                        new MasterRequests(assignPath),
                        file,
                        collection.needsTokensToWrite(),
                        collection.needsTokensToRead(),
                        false),
                foreignObjects > 0,
                options,
                options.read(),
                counters,
                settings);
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

    @Override
    public long foreignObjects() {
        return foreignObjects;
    }

    @Override
    public List<String> servers() {
        return counters.requests().servers();
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> all = counters.counters();
        if (serverCounters != null) {
            all.putAll(serverCounters.read());
            recordHolders();
            leaderWatch.check();
        }
        return all;
    }

    @Override
    public List<String> metrics() {
        return metrics;
    }

    /** Masters grow volumes during a run. */
    private void recordHolders() {
        try {
            collection.recordHolders(client.forStatus().volumeStatus());
        } catch (StoreException e) {
            // the master does not answer; operations report it
        }
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        return sessions.open(session);
    }

    @Override
    public Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding)
            throws StoreException {
        FileId id = new FileId();
        ByteBuffer record = FileIdTable.newRecord();
        FileIdTable file = ids;
        return sessions.audit(objects, check, finding, new Audit.ObjectNames() {
            @Override
            public String name(long key) throws StoreException {
                return file == null ? NO_ID : nameOf(key, file.withDeleted(), id, record);
            }

            @Override
            public String place() {
                return "volume " + id.volume();
            }

            @Override
            public Set<String> knownHolders() {
                return collection.holdersOf(id.volume());
            }
        });
    }

    private static String nameOf(long key, FileIdTable file, FileId id, ByteBuffer record) throws StoreException {
        try {
            return file.read(key, id, record) ? id.toString() : NO_ID;
        } catch (IOException e) {
            throw new StoreException("the table of ids cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void cleanup() throws StoreException {
        if (attached) {
            close();
            return;
        }
        FileIdTable file = ids;
        ids = null;
        sessions.prepare(null);
        try {
            listIds(file);
        } finally {
            if (options.keep()) {
                collection.keep();
            }
            collection.delete(LeaderFinder.currentLeader(options.masters(), client, settings));
            note.removed();
        }
        if (file != null) {
            try {
                file.delete();
            } catch (IOException e) {
                throw new StoreException("the table of ids is left: " + e.getMessage(), e);
            }
        }
    }

    private void listIds(@Nullable FileIdTable file) throws StoreException {
        Path list = options.writeIds();
        if (list == null || file == null) {
            return;
        }
        String fate = options.keep() ? "" : "; they were removed with it at the end of the run";
        try {
            long written = FileIdList.write(file, list, context.runId() + " in collection " + collection.name() + fate);
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
                if (attached) {
                    file.delete();
                } else {
                    file.close();
                }
            } catch (IOException e) {
                throw new StoreException("the table of ids cannot be closed: " + e.getMessage(), e);
            }
        }
    }

    private void recordServers(MasterClient.VolumeStatus status, Topology topology) {
        topology.volumeServers().forEach(server -> counters.requests().forServer(server.toString()));
        if (!attached) {
            serverCounters = new SeaweedCounters(topology.volumeServers(), collection.name(), settings);
        }
        description.add(status.version(), topology.volumeServers().size(), collection);
    }
}
