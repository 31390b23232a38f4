package org.storeharness.s3;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.http.RequestCounters;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.BucketAddressing;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.ServiceUrl;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;
import org.storeharness.store.TestOperation;

/** A store at a service, and one session of it. */
final class S3Fixture implements AutoCloseable {
    static final String RUN = "run-of-tests";
    static final int DEPTH = 4;

    /** The key that the tests' services know. */
    static final AccessKey KEY = new AccessKey("AKIDEXAMPLE", "not-a-secret", null);

    private final Store store;
    private final Session session;

    private S3Fixture(Store store) throws StoreException {
        this.store = store;
        store.prepare();
        this.session = store.openSession(new SessionContext(0, DEPTH));
    }

    /** Opens and prepares a store. */
    static S3Fixture prepare(String url, AccessKey key, Map<String, String> more) throws StoreException {
        return new S3Fixture(open(url, key, more));
    }

    /** The same with a clock that differs from this machine's. */
    static S3Fixture prepareAt(InstantSource clock, String url, AccessKey key, Map<String, String> more)
            throws StoreException {
        return new S3Fixture(open(url, key, more, LeftoverNotes.NONE, clock));
    }

    /** Opens a store for target {@code bucket}, whose bucket is {@code run-of-tests-bucket}. */
    static Store open(String url, AccessKey key, Map<String, String> more) throws StoreException {
        return open(url, key, more, LeftoverNotes.NONE);
    }

    /** The same, which notes what it makes. */
    static Store open(String url, AccessKey key, Map<String, String> more, LeftoverNotes notes) throws StoreException {
        return open(url, key, more, notes, InstantSource.system());
    }

    private static Store open(
            String url, AccessKey key, Map<String, String> more, LeftoverNotes notes, InstantSource clock)
            throws StoreException {
        StoreContext context = TestContext.of(
                RUN, "bucket", Path.of(""), new StoreContext.Demand(1, DEPTH, 1, 1 << 24), "notes", notes);
        return new S3Driver(() -> key, clock).open(options(url, more), context);
    }

    /** A client of a bucket. */
    static BucketClient client(String url, AccessKey key, String bucket) {
        BucketEndpoint place = place(url, bucket);
        return new BucketClient(setup(url, key, place), place, bucket, RetryPatience.NONE);
    }

    /** Makes the service keep all versions of a bucket's objects from now on. */
    static void keepVersions(String url, AccessKey key, String bucket) throws StoreException {
        BucketEndpoint place = place(url, bucket);
        BucketVersioning.keep(setup(url, key, place), place);
    }

    private static BucketEndpoint place(String url, String bucket) {
        return BucketEndpoint.of(ServiceUrl.parse(url), BucketAddressing.PATH, bucket, "");
    }

    private static SharedSetup setup(String url, AccessKey key, BucketEndpoint place) {
        return setup(List.of(place), options(url, Map.of()), key);
    }

    /** What sessions share that use these services with a key. */
    static SharedSetup setup(List<BucketEndpoint> places, S3Options options, AccessKey key) {
        return new SharedSetup(
                places, options, () -> key, InstantSource.system(), null, new RequestCounters(), false, null);
    }

    /** The bucket or prefix that the run owns at a service, which is asked up to three times at once. */
    static OwnedPrefix owned(String url, AccessKey key, Map<String, String> more) throws StoreException {
        S3Options options = options(url, more);
        RunPrefix place = RunPrefix.of(options, RUN, "bucket");
        SharedSetup setup = setup(place.at(options), options, key);
        return OwnedPrefix.of(setup, place, RUN, new RetryPatience(3, millis -> {}));
    }

    private static S3Options options(String url, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.put("endpoints", url);
        return OptionsBinder.bind(S3Options.class, all);
    }

    Store store() {
        return store;
    }

    Session session() {
        return session;
    }

    /** Performs an operation to its end. */
    TestOperation perform(TestOperation operation) {
        return operation.performedBy(session);
    }

    @Override
    public void close() throws StoreException {
        session.close();
        store.cleanup();
        store.close();
    }
}
