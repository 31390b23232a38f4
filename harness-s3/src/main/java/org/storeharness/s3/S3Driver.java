package org.storeharness.s3;

import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.NettyTransport;
import org.storeharness.http.RequestCounters;
import org.storeharness.http.Tls;
import org.storeharness.http.TlsUse;
import org.storeharness.library.ClientLibraries;
import org.storeharness.library.SessionFactory;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.AwsChain;
import org.storeharness.s3.object.BucketAddressing;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.BuiltInSessions;
import org.storeharness.s3.object.ClientChoice;
import org.storeharness.s3.object.ClientLibrary;
import org.storeharness.s3.object.ExistingObjects;
import org.storeharness.s3.object.KeySource;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.ServiceUrl;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/** Opens services that speak S3 as stores, with the credentials that AWS's clients find. */
public final class S3Driver implements StoreDriver<S3Options> {
    private static final Duration PAUSE_OF_CREDENTIALS = Duration.ofSeconds(20);

    private final Supplier<KeySource> sources;
    private final InstantSource clock;
    private final ClientLibraries<LibrarySetup> libraries;

    public S3Driver() {
        this(
                InstantSource.system(),
                ClientLibraries.besideTheHarness(ClientLibrary.class, ClientLibrary.FOLDER),
                () -> new AwsChain());
    }

    /**
     * @param keys the credentials of the next request: the same object as long as they do not change
     * @param clock the time of day in signatures
     * @param libraries the clients that can be used in place of this module's
     */
    public S3Driver(Supplier<AccessKey> keys, InstantSource clock, ClientLibraries<LibrarySetup> libraries) {
        this(clock, libraries, () -> keys::get);
    }

    private S3Driver(InstantSource clock, ClientLibraries<LibrarySetup> libraries, Supplier<KeySource> sources) {
        this.sources = sources;
        this.clock = clock;
        this.libraries = libraries;
    }

    /** The same with the client libraries beside the harness. */
    S3Driver(Supplier<AccessKey> keys, InstantSource clock) {
        this(keys, clock, ClientLibraries.besideTheHarness(ClientLibrary.class, ClientLibrary.FOLDER));
    }

    @Override
    public String name() {
        return "s3";
    }

    @Override
    public String description() {
        return "Any service that speaks S3: objects in a bucket";
    }

    @Override
    public Class<S3Options> optionsType() {
        return S3Options.class;
    }

    @Override
    public Store open(S3Options options, StoreContext context) throws StoreException {
        if (context.demand().batch() > 1) {
            throw new StoreException("s3 has no batch writes: the batch of target " + context.target()
                    + " must be 1, got " + context.demand().batch());
        }
        NettyTransport.requirePorts(context, options.services().size());
        NettyTransport.require(options.transport());
        RunPrefix place = RunPrefix.of(options, context.runId(), context.target());
        Tls tls = tls(options);
        CurrentKey key = CurrentKey.open(
                sources.get(),
                PAUSE_OF_CREDENTIALS,
                line -> context.progress().accept("target " + context.target() + ": " + line),
                clock);
        SharedSetup setup = new SharedSetup(
                place.at(options),
                options,
                key,
                clock,
                tls,
                new RequestCounters(),
                false,
                options.existing() > 0 ? new ExistingObjects() : null);
        SessionFactory sessions = null;
        try {
            sessions = sessions(options, context, place, setup);
            return new S3Store(context, place, setup, sessions, key);
        } catch (StoreException | RuntimeException | Error e) {
            if (sessions != null) {
                sessions.close();
            }
            key.close();
            throw e;
        }
    }

    /** Requests show the key id and the token of temporary credentials; the secret never leaves this machine. */
    @Override
    public List<String> unprotectedEndpoints(S3Options options) {
        return options.services().stream()
                .filter(service -> service.secured()
                        ? options.tls() == TlsUse.INSECURE
                        : options.addressing() == BucketAddressing.VIRTUAL || !service.isOfThisMachine())
                .map(ServiceUrl::toString)
                .toList();
    }

    /**
     * Another bucket of the same service, or another prefix of the same bucket, where nothing is kept or checked; none where the run may not
     * write.
     */
    @Override
    public Optional<Map<String, Object>> scratch(Map<String, Object> options) {
        if (options.containsKey("existing")) {
            return Optional.empty();
        }
        Map<String, Object> scratch = new LinkedHashMap<>(options);
        List.of("keep", "audit").forEach(scratch::remove);
        return Optional.of(scratch);
    }

    @Override
    public Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        return S3Leftovers.find(note, this);
    }

    @Override
    public List<LeftoverNote> search(Map<String, String> options) throws StoreException {
        return S3Leftovers.search(options, this);
    }

    private SessionFactory sessions(S3Options options, StoreContext context, RunPrefix place, SharedSetup setup)
            throws StoreException {
        if (options.client() == ClientChoice.OWN) {
            return new BuiltInSessions(setup, context.demand().objectBytes());
        }
        return libraries.open(
                options.client(),
                new LibrarySetup(
                        options,
                        place.bucket(),
                        place.prefix(),
                        setup.keys(),
                        context.demand().inFlight(),
                        context.demand().objectBytes(),
                        context.operationTimeout(),
                        setup.counters()));
    }

    /** The setup that requests to these places share, with the current credentials. */
    SharedSetup setup(List<BucketEndpoint> places, S3Options options) throws StoreException {
        try (KeySource source = sources.get()) {
            AccessKey key = source.ask();
            return new SharedSetup(places, options, () -> key, clock, tls(options), new RequestCounters(), false, null);
        }
    }

    private static @Nullable Tls tls(S3Options options) throws StoreException {
        if (!options.services().get(0).secured()) {
            return null;
        }
        return options.tls() == TlsUse.INSECURE ? Tls.insecure(null) : Tls.verifying(options.tlsAuthority(), null);
    }
}
