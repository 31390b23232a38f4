package org.storeharness.s3;

import io.netty.util.concurrent.FastThreadLocalThread;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.storeharness.http.Endpoint;
import org.storeharness.library.SessionFactory;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.ClientChoice;
import org.storeharness.s3.object.ExistingObjects;
import org.storeharness.s3.object.GetForm;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.SharedSetup;
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
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;

/** A store at a service that speaks S3: a bucket of the run's own, or a prefix of its own in a bucket that is given. */
final class S3Store implements Store {
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

    private final S3Options options;
    private final StoreContext context;
    private final RunPrefix place;
    private final SharedSetup setup;
    private final SessionFactory sessions;
    private final CurrentKey key;
    private final OwnedPrefix owned;
    private LeftoverNotes.Note note = () -> {};
    private boolean ready;

    /**
     * @param setup the setup that sessions share, for this place
     * @param sessions performs the operations
     * @param key the credentials, which this store closes
     */
    S3Store(StoreContext context, RunPrefix place, SharedSetup setup, SessionFactory sessions, CurrentKey key) {
        this.options = setup.options();
        this.context = context;
        this.place = place;
        this.setup = setup;
        this.sessions = sessions;
        this.key = key;
        this.owned = options.keep()
                ? OwnedPrefix.ofKept(setup, place, context.runId())
                : OwnedPrefix.of(setup, place, context.runId());
    }

    @Override
    public StoreFacts facts() {
        Map<String, String> all = new LinkedHashMap<>();
        ExistingObjects existing = setup.existing();
        all.put(
                place.kind(),
                place + (options.keep() ? ", stays after the run" : existing == null ? "" : ", only read"));
        if (existing != null) {
            all.put(
                    StoreFacts.EXISTING_OBJECTS,
                    existing.count() + " that were there, of " + new DataSize(existing.totalBytes()) + " together"
                            + leftOut(existing));
        }
        all.put("region", options.region());
        all.put("addressing", EnumSpelling.of(options.addressing()));
        all.put("client", EnumSpelling.of(options.client()));
        all.put("conditional writes", options.conditional() ? "yes" : "no");
        sessions.describe(all);
        if (context.durability() == Durability.DURABLE) {
            all.put(StoreFacts.DURABILITY_REASON, "S3 has no request for it, and a service does not report it");
        }
        return new StoreFacts(
                "S3",
                String.join(", ", options.endpoints()),
                context.durability() == Durability.DURABLE ? Durability.UNKNOWN : context.durability(),
                false,
                all);
    }

    @Override
    public Threading threading() {
        return sessions.threading();
    }

    /** Netty pools its objects on threads of this class only. */
    @Override
    public Thread newThread(Runnable worker, String name) {
        return new FastThreadLocalThread(worker, name);
    }

    @Override
    public boolean supports(OperationKind kind) {
        return setup.existing() == null ? kind != OperationKind.SCRIPT : kind == OperationKind.READ;
    }

    @Override
    public ReadShape readShape() {
        return options.read() == GetForm.LIST ? new ReadShape(options.listKeys(), true, false) : ReadShape.SINGLE;
    }

    @Override
    public int deleteSize() {
        return options.deleteBatch();
    }

    @Override
    public void prepare() throws StoreException {
        if (setup.existing() != null) {
            BucketClient bucket = listExisting(setup.existing());
            if (setup.existing().count() == 0) {
                throw new StoreException(bucket.name() + " has no object to read" + leftOut(setup.existing()));
            }
            return;
        }
        owned.requireAbsent();
        if (!options.keep()) {
            note = S3Leftovers.note(options, context, place);
        }
        owned.make(options.uploadsInParts(context.demand().objectBytes()));
        use();
    }

    /** A run that only reads needs no other rights than to list and to read, and leaves no mark. */
    private BucketClient listExisting(ExistingObjects existing) throws StoreException {
        BucketClient bucket = new BucketClient(setup, setup.places().get(0), place.bucket(), RetryPatience.NONE);
        bucket.noteObjects(existing, options.existing());
        if (existing.tooLarge() > 0) {
            context.progress().accept("target " + context.target() + ": " + bucket.name() + leftOut(existing));
        }
        use();
        return bucket;
    }

    private static String leftOut(ExistingObjects existing) {
        return existing.tooLarge() == 0
                ? ""
                : ", without " + existing.tooLarge() + " of 2 GiB or more, which are not read";
    }

    @Override
    public long foreignObjects() {
        return setup.existing() == null ? 0 : setup.existing().count();
    }

    @Override
    public SharedPlace sharedPlace() {
        Map<String, String> replaced = new HashMap<>();
        if (options.tlsAuthority() != null) {
            replaced.put("tlsAuthority", options.tlsAuthority().toAbsolutePath().toString());
        }
        if (setup.existing() != null) {
            replaced.put("existing", String.valueOf(setup.existing().count()));
        }
        return new SharedPlace(replaced, Map.of());
    }

    @Override
    public void attach() throws StoreException {
        if (setup.existing() != null) {
            attachToExisting(setup.existing());
            return;
        }
        owned.requireMark();
        use();
    }

    /** Others may have changed the bucket meanwhile: each process reads the objects of its own list, and all need the same number. */
    private void attachToExisting(ExistingObjects existing) throws StoreException {
        BucketClient bucket = listExisting(existing);
        if (existing.count() != options.existing()) {
            throw new StoreException(bucket.name() + " has " + existing.count() + " objects to read, and had "
                    + options.existing() + " when the run began: start it again while nobody removes objects");
        }
    }

    private void use() {
        for (BucketEndpoint service : setup.places()) {
            Endpoint endpoint = service.service().endpoint();
            setup.counters().forServer(endpoint.toString());
            if (options.client() == ClientChoice.OWN) {
                // also where other processes have the sessions
                setup.counters()
                        .addresses(endpoint.toString(), endpoint.addresses().size());
            }
        }
        ready = true;
    }

    @Override
    public List<String> servers() {
        return setup.counters().servers();
    }

    @Override
    public Map<String, Long> counters() {
        return setup.counters().counters();
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        if (!ready) {
            throw new StoreException("target " + context.target() + " is not prepared");
        }
        return sessions.open(session);
    }

    @Override
    public Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding) {
        if (!options.audit()) {
            return Optional.empty();
        }
        try (ObjectAudit audit = new ObjectAudit(
                setup, context.demand().objectBytes(), silence(), check, finding, Ticker.systemTicker())) {
            return Optional.of(audit.run(objects));
        }
    }

    /** The time for which an audit waits for the next bytes of a response. */
    private Duration silence() {
        return Stream.of(context.operationTimeout(), options.auditWait(), LONGEST_SILENCE)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    @Override
    public void cleanup() throws StoreException {
        ready = false;
        if (setup.existing() != null) {
            return;
        }
        if (options.keep()) {
            owned.keep();
        } else {
            owned.remove();
            note.removed();
        }
    }

    @Override
    public void close() {
        sessions.close();
        key.close();
    }
}
