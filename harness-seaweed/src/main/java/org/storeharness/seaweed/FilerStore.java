package org.storeharness.seaweed;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.LinkedHashMap;
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
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.seaweed.http.ClientCounters;
import org.storeharness.seaweed.object.ObjectApi;
import org.storeharness.seaweed.object.ObjectRequests;
import org.storeharness.seaweed.object.RequestPath;
import org.storeharness.seaweed.options.Placement;
import org.storeharness.seaweed.options.SeaweedOptions;
import org.storeharness.seaweed.session.SeaweedSession;
import org.storeharness.seaweed.session.SessionSetup;

/** A directory of its own at a filer of SeaweedFS. A file in it has the run's id. */
final class FilerStore implements Store {
    private static final String MARK = ".harness-run";

    private final SeaweedOptions options;
    private final StoreContext context;
    private final FilerClient client;
    private final ClientSettings access;
    private final String directory;
    private final ClientCounters tally = new ClientCounters();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final String version;
    private final Product product;
    private boolean created;
    private @Nullable SessionSetup setup;

    /**
     * @throws StoreException if no filer answers
     */
    FilerStore(SeaweedOptions options, StoreContext context, FilerClient client, ClientSettings access)
            throws StoreException {
        this.options = options;
        this.context = context;
        this.client = client;
        this.access = access;
        this.version = client.version();
        this.product = Product.of(version);
        this.directory = "/" + context.runId() + "-" + context.target();
    }

    @Override
    public StoreFacts facts() {
        Map<String, String> all = new LinkedHashMap<>(settings);
        tally.describe(all);
        return new StoreFacts(
                product.name() + ", filer", client.filer().toString(), context.durability(), product.standIn(), all);
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
        return kind != OperationKind.SCRIPT;
    }

    @Override
    public void prepare() throws StoreException {
        if (client.firstEntry(directory + "/").isPresent()) {
            throw new StoreException("directory " + directory + " already exists at the filer " + client.filer()
                    + " and is not of this run; remove it yourself, or use another target name");
        }
        created = true;
        client.write(directory + "/" + MARK, context.runId());
        describe();
        tally.forServer(client.filer().toString());
        setup = new SessionSetup(
                client.filer(),
                directory + "/",
                new ObjectRequests(ObjectApi.FILER, options.upload(), query()),
                null,
                false,
                options,
                options.read(),
                tally,
                access);
    }

    /** The parameters of an upload. */
    private String query() {
        String collection = options.collection();
        Placement placement = Placement.of(collection == null ? "" : collection, options);
        return placement.filerQuery(context.durability() == Durability.DURABLE);
    }

    @Override
    public List<String> servers() {
        return tally.servers();
    }

    @Override
    public Map<String, Long> counters() {
        return tally.counters();
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        return new SeaweedSession(prepared(), session);
    }

    @Override
    public Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding)
            throws StoreException {
        if (!options.audit()) {
            return Optional.empty();
        }
        context.progress().accept("auditing what " + context.target() + " acknowledged");
        RequestPath path = new RequestPath(directory + "/");
        try (Audit audit = new Audit(prepared(), context.demand().objectBytes(), check, finding)) {
            return Optional.of(audit.run(objects, key -> {
                path.set(key);
                return path.toString();
            }));
        }
    }

    @Override
    public void cleanup() throws StoreException {
        setup = null;
        if (created && !options.keep()) {
            client.remove(directory, MARK);
        }
        created = false;
    }

    @Override
    public void close() {}

    private SessionSetup prepared() throws StoreException {
        if (setup == null) {
            throw new StoreException("target " + context.target() + " is not prepared");
        }
        return setup;
    }

    private void describe() {
        settings.put("version", version);
        settings.put("access", "by path, through a filer");
        settings.put("directory", directory + (options.keep() ? ", stays when the run is over" : ""));
        if (options.collection() != null) {
            settings.put("collection", options.collection() + ", whose volumes stay when the run is over");
        }
        settings.put("tokens", tokens());
        settings.put("replication", options.replication());
        StoreSettings.describe(settings, options, context.durability());
    }

    private String tokens() {
        FilerTokens tokens = access.filerTokens();
        if (tokens.readToken() == null) {
            return tokens.writeToken() == null ? "none" : "to write and delete, signed with the filer's key";
        }
        return (tokens.writeToken() == null ? "" : "to write and delete, ") + "to read, signed with the filer's keys";
    }
}
