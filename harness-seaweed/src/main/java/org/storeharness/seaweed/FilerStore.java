package org.storeharness.seaweed;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.seaweed.client.Placement;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/** A store at a filer: a directory of the run's own, with a file that holds the run's id. */
final class FilerStore implements Store {
    /** The default store of names, leveldb, is not synced; a filer does not tell which one it has. */
    private static final String UNSYNCED_NAMES =
            "fsync=true syncs contents; the filer does not report whether it syncs their names";

    private final SeaweedOptions options;
    private final StoreContext context;
    private final FilerClient client;
    private final ClientSettings settings;
    private final String directory;
    private final OwnedTree tree;
    private final PreparedSessions sessions;
    private final ClientCounters counters = new ClientCounters();
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final String version;
    private final Product product;
    private final List<String> metrics;
    private boolean created;
    private LeftoverNotes.Note note = () -> {};

    /**
     * @throws StoreException if no filer answers
     */
    FilerStore(
            SeaweedOptions options,
            StoreContext context,
            FilerClient client,
            ClientSettings settings,
            List<String> metrics)
            throws StoreException {
        this.metrics = metrics;
        this.options = options;
        this.context = context;
        this.client = client;
        this.settings = settings;
        this.sessions = new PreparedSessions(context);
        this.version = client.version();
        this.product = Product.of(version);
        this.directory = "/" + context.runId() + "-" + context.target();
        this.tree = new OwnedTree(client, directory, context.runId(), options.keep());
    }

    @Override
    public StoreFacts facts() {
        Map<String, String> all = new LinkedHashMap<>(facts);
        counters.describe(all);
        boolean durable = isDurable();
        if (durable) {
            all.put(StoreFacts.DURABILITY_REASON, UNSYNCED_NAMES);
        }
        return new StoreFacts(
                product.name() + ", filer",
                client.filer().toString(),
                durable ? Durability.UNKNOWN : context.durability(),
                product.standIn(),
                all);
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
        return kind != OperationKind.SCRIPT;
    }

    @Override
    public void prepare() throws StoreException {
        if (client.firstEntry(directory + "/").isPresent()) {
            throw new StoreException("directory " + directory + " already exists at the filer " + client.filer()
                    + " and is not of this run; remove it yourself, or use another target name");
        }
        if (!options.keep()) {
            note = SeaweedLeftovers.noteTree(options, context, directory);
        }
        created = true;
        tree.make(placement().withoutTtl().filerQuery(isDurable()));
        use();
    }

    @Override
    public SharedPlace sharedPlace() {
        return SeaweedPlace.ofFiler(options, client.filer());
    }

    @Override
    public void attach() throws StoreException {
        if (!tree.isMarked()) {
            throw new StoreException("directory " + directory + " of this run is not at the filer " + client.filer()
                    + " that this host reaches (no file " + OwnedTree.MARK
                    + " in it), which is another one; name the filer of the"
                    + " run by an address that all hosts reach");
        }
        use();
    }

    private void use() throws StoreException {
        describe();
        counters.requests().forServer(client.filer().toString());
        sessions.prepare(new SessionSetup(
                client.filer(),
                directory + "/",
                new ObjectRequests(ObjectApi.FILER, options.upload(), query()),
                null,
                false,
                options,
                options.read(),
                counters,
                settings));
    }

    /** The parameters of an upload. */
    private String query() {
        return placement().filerQuery(isDurable());
    }

    private Placement placement() {
        String collection = options.collection();
        return Placement.of(collection == null ? "" : collection, options);
    }

    private boolean isDurable() {
        return context.durability() == Durability.DURABLE;
    }

    @Override
    public List<String> servers() {
        return counters.requests().servers();
    }

    @Override
    public Map<String, Long> counters() {
        return counters.counters();
    }

    @Override
    public List<String> metrics() {
        return metrics;
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        return sessions.open(session);
    }

    @Override
    public Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding)
            throws StoreException {
        RequestPath path = new RequestPath(directory + "/");
        String filer = "the filer at " + client.filer();
        return sessions.audit(objects, check, finding, new Audit.ObjectNames() {
            @Override
            public String name(long key) {
                path.set(key);
                return path.toString();
            }

            @Override
            public String place() {
                return filer;
            }

            @Override
            public Set<String> knownHolders() {
                return Set.of();
            }
        });
    }

    /** Removes the objects. They go with the filer where the run has started it. */
    @Override
    public void cleanup() throws StoreException {
        sessions.prepare(null);
        if (created && !options.keep()) {
            if (SeaweedOptions.STARTED.equals(options.filer())) {
                tree.giveUp();
            } else {
                tree.remove();
            }
            note.removed();
        }
        created = false;
    }

    private void describe() {
        facts.put("version", version);
        facts.put("access", "by path, through a filer");
        facts.put("directory", directory + (options.keep() ? ", stays after the run" : ""));
        if (options.collection() != null) {
            facts.put("collection", options.collection() + ", whose volumes stay after the run");
        }
        facts.put("tokens", tokens());
        facts.put("replication", options.replication());
        StoreDescription.describe(facts, options, context.durability());
    }

    private String tokens() {
        FilerTokens tokens = settings.filerTokens();
        if (tokens.readToken() == null) {
            return tokens.writeToken() == null ? "none" : "to write and delete, signed with the filer's key";
        }
        return (tokens.writeToken() == null ? "" : "to write and delete, ") + "to read, signed with the filer's keys";
    }
}
