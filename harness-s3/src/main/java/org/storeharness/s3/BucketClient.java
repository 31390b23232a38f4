package org.storeharness.s3;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.storeharness.s3.BucketListing.ListedItem;
import org.storeharness.s3.BucketListing.ListedPage;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.ExistingObjects;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.StoreException;

/** The requests to one bucket that are not measured. Each waits for its response. Used by any thread, one at a time. */
final class BucketClient {
    private static final String LOOK_FOR = "look for";
    private static final String REMOVE = "remove";
    private static final int MISSING = 404;
    private static final int ELSEWHERE = 301;

    private final SharedSetup setup;
    private final BucketEndpoint place;
    private final String bucket;
    private final RetryPatience patience;

    /**
     * @param patience says how often a request is sent
     */
    BucketClient(SharedSetup setup, BucketEndpoint place, String bucket, RetryPatience patience) {
        this.setup = setup;
        this.place = place;
        this.bucket = bucket;
        this.patience = patience;
    }

    /** The same bucket with another patience. */
    BucketClient with(RetryPatience other) {
        return new BucketClient(setup, place, bucket, other);
    }

    /**
     * The names of all buckets of these credentials.
     *
     * @param setup whose first place is the service, without a bucket
     */
    static List<String> namesOfAll(SharedSetup setup) throws StoreException {
        BucketEndpoint service = setup.places().get(0);
        String name = "the buckets at " + service.service();
        try (BucketCalls calls = new BucketCalls(setup, service, name, RetryPatience.NONE)) {
            return new BucketListing(calls).buckets();
        }
    }

    /** The bucket and its service, for people. */
    String name() {
        return "bucket " + bucket + " at " + place.service();
    }

    /**
     * Makes the bucket.
     *
     * @throws RequestRefusedException if it was certainly not made
     * @throws StoreException if it cannot be made, or exists
     */
    void create() throws StoreException {
        String region = setup.options().region();
        String where =
                "<CreateBucketConfiguration xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><LocationConstraint>"
                        + region + "</LocationConstraint></CreateBucketConfiguration>";
        try (BucketCalls calls = calls()) {
            ServiceReply reply =
                    calls.ofBucket("make", "PUT", Map.of(), region.equals("us-east-1") ? null : bytes(where));
            requireOk(calls, "make", reply);
        }
    }

    /**
     * Whether the bucket is there.
     *
     * @throws StoreException if the service does not answer, or does not tell
     */
    boolean exists() throws StoreException {
        try (BucketCalls calls = calls()) {
            ServiceReply reply = calls.ofBucket(LOOK_FOR, "HEAD", Map.of(), null);
            if (reply.ok() || reply.status() == ELSEWHERE) {
                return true;
            }
            if (reply.status() == MISSING) {
                return false;
            }
            // the response to HEAD has no body; that to a listing says why it was refused
            Map<String, String> query = Map.of("list-type", "2", "max-keys", "1");
            ServiceReply listing = calls.ofBucket(LOOK_FOR, "GET", query, null);
            if (listing.misses(Set.of("NoSuchBucket"))) {
                return false;
            }
            throw calls.refused(LOOK_FOR, listing.ok() ? reply : listing);
        }
    }

    /**
     * The default retention of the bucket; empty if it has none, the service knows none, or these credentials may not see it.
     *
     * @throws StoreException if the service does not answer, or not in words of S3
     */
    Optional<DefaultRetention> defaultRetention() throws StoreException {
        try (BucketCalls calls = calls()) {
            ServiceReply reply = calls.ofBucket(LOOK_FOR, "GET", Map.of("object-lock", ""), null);
            return reply.ok()
                    ? DefaultRetention.of(calls.document(
                            LOOK_FOR,
                            reply,
                            Set.of(DefaultRetention.ROOT, BucketListing.OBJECTS_ROOT),
                            Set.of(DefaultRetention.ELEMENT)))
                    : Optional.empty();
        }
    }

    /** The time of day by the clock of signatures. */
    Instant now() {
        return setup.clock().instant();
    }

    /**
     * Removes the bucket. Does nothing if it is gone.
     *
     * @return false if it is not empty
     */
    boolean remove() throws StoreException {
        try (BucketCalls calls = calls()) {
            ServiceReply reply = calls.ofBucket(REMOVE, "DELETE", Map.of(), null);
            if (reply.error().code().equals("BucketNotEmpty")) {
                return false;
            }
            if (!reply.misses(Set.of("NoSuchBucket"))) {
                requireOk(calls, REMOVE, reply);
            }
            return true;
        }
    }

    /** Writes a small object. */
    void write(String key, String content) throws StoreException {
        try (BucketCalls calls = calls()) {
            ServiceRequest request = ServiceRequest.of("PUT", calls.path(key), Map.of(), Map.of(), bytes(content));
            requireOk(calls, "write into", calls.send("write into", request));
        }
    }

    /**
     * Reads a small object; empty if it, or the bucket, is not there.
     *
     * @throws StoreException if anything but S3 says that it is not there
     */
    Optional<String> read(String key) throws StoreException {
        try (BucketCalls calls = calls()) {
            ServiceReply reply = calls.send("read", ServiceRequest.of("GET", calls.path(key), Map.of()));
            if (reply.misses(Set.of("NoSuchKey", "NoSuchBucket"))) {
                return Optional.empty();
            }
            requireOk(calls, "read", reply);
            return Optional.of(reply.body());
        }
    }

    /** The first keys with a prefix, up to a number. */
    List<String> firstKeys(String prefix, int number) throws StoreException {
        try (BucketCalls calls = calls()) {
            return new BucketListing(calls)
                    .objects(prefix, Integer.toString(number), Map.of()).items().stream()
                            .map(ListedItem::key)
                            .toList();
        }
    }

    /**
     * Notes the first objects of the bucket with their sizes, up to a number. Those of 2 GiB or more are passed over.
     *
     * @throws StoreException if they cannot be listed
     */
    void noteObjects(ExistingObjects objects, int most) throws StoreException {
        try (BucketCalls calls = calls()) {
            BucketListing listing = new BucketListing(calls);
            Map<String, String> from = Map.of();
            do {
                ListedPage page = listing.objects(place.prefix(), BucketListing.PAGE, from);
                for (ListedItem item : page.items()) {
                    if (objects.count() < most) {
                        objects.add(calls.path(item.key()), Long.parseLong(item.size()));
                    }
                }
                from = page.next();
            } while (!from.isEmpty() && objects.count() < most);
        } catch (NumberFormatException e) {
            throw new StoreException("cannot list " + name() + ": an object has no size there", e);
        }
    }

    /** The parts of keys between a prefix and the next slash, each once. */
    List<String> firstParts(String prefix) throws StoreException {
        try (BucketCalls calls = calls()) {
            return new BucketListing(calls).firstParts(prefix);
        }
    }

    /** Whether there are versions of objects with a prefix, or delete markers. */
    boolean hasVersions(String prefix) throws StoreException {
        try (BucketCalls calls = calls()) {
            return !new BucketListing(calls).versions(prefix, Map.of()).items().isEmpty();
        }
    }

    /** Whether there are uploads of keys with a prefix that were not completed, as far as the service lists them. */
    boolean hasUploads(String prefix) throws StoreException {
        try (BucketCalls calls = calls()) {
            return !new BucketListing(calls).uploads(prefix, Map.of()).items().isEmpty();
        }
    }

    /**
     * Whether the service lists uploads in parts.
     *
     * @throws StoreException if it offers that, but not to these credentials
     */
    boolean listsUploads(String prefix) throws StoreException {
        try (BucketCalls calls = calls()) {
            return new BucketListing(calls).listsUploads(prefix);
        }
    }

    /**
     * Aborts all uploads of keys with a prefix that were not completed.
     *
     * @param own which keys may be touched
     * @throws StoreException if one remains
     */
    void abortUploads(String prefix, Predicate<String> own) throws StoreException {
        try (BucketCalls calls = calls()) {
            BucketListing listing = new BucketListing(calls);
            ObjectRemoval removal = new ObjectRemoval(calls);
            new RemovalPasses(calls, "uploads in parts", from -> listing.uploads(prefix, from), removal::abort)
                    .run(own, "");
        }
    }

    /**
     * Removes all objects with a prefix, in all versions, and their delete markers.
     *
     * @param own which keys may be removed
     * @param stays the key of an object that stays; empty for none
     * @throws StoreException if anything else remains
     */
    void removeAll(String prefix, Predicate<String> own, String stays) throws StoreException {
        try (BucketCalls calls = calls()) {
            BucketListing listing = new BucketListing(calls);
            ObjectRemoval removal = new ObjectRemoval(calls);
            new RemovalPasses(calls, "objects", from -> listing.versions(prefix, from), removal::removeObjects)
                    .run(own, stays);
        }
    }

    /** Waits as between two attempts of a request. */
    void pause(int attempts) throws StoreException {
        try (BucketCalls calls = calls()) {
            calls.pause(attempts);
        }
    }

    private BucketCalls calls() {
        return new BucketCalls(setup, place, name(), patience);
    }

    private static void requireOk(BucketCalls calls, String doing, ServiceReply reply) throws StoreException {
        if (!reply.ok()) {
            throw calls.refused(doing, reply);
        }
    }

    private static Bytes bytes(String text) {
        return new Bytes(16).add(text.getBytes(StandardCharsets.UTF_8));
    }
}
