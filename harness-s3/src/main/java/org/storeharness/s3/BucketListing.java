package org.storeharness.s3;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.storeharness.store.StoreException;

/** Lists what is in a bucket, page by page. Confined to one thread. */
final class BucketListing {
    static final String LIST = "list";
    static final String OBJECTS_ROOT = "ListBucketResult";

    private static final String VERSIONS_ROOT = "ListVersionsResult";
    private static final String UPLOADS_ROOT = "ListMultipartUploadsResult";
    private static final String TOKEN = "continuation-token";
    private static final String NEXT_TOKEN = "NextContinuationToken";
    private static final String LATER_KEYS = "start-after";
    static final String PAGE = "1000";
    private static final Set<Integer> MEANS_NOT_OFFERED = Set.of(400, 405, 501);
    private static final int DENIED = 403;

    private final BucketCalls calls;

    BucketListing(BucketCalls calls) {
        this.calls = calls;
    }

    /**
     * An object or a delete marker, in one version, or an upload in parts that was neither completed nor aborted.
     *
     * @param id the version, or the upload; empty where the service has no versions
     * @param marker whether it is a delete marker
     * @param size as it is listed; empty where it is not
     */
    record ListedItem(String key, String id, boolean marker, String size) {}

    /**
     * A part of a listing.
     *
     * @param next the parameters of the next page; empty behind the last one
     */
    record ListedPage(List<ListedItem> items, Map<String, String> next) {}

    /**
     * Objects in all versions, and their delete markers; of a service without versions its objects.
     *
     * @param from the parameters of the page; empty for the first
     */
    ListedPage versions(String prefix, Map<String, String> from) throws StoreException {
        if (from.containsKey(TOKEN) || from.containsKey(LATER_KEYS)) {
            return objects(prefix, PAGE, from);
        }
        ServiceReply reply = get(with(from, "versions", "", "max-keys", PAGE, "prefix", prefix));
        if (!reply.ok() && (saysNotOffered(reply) || hasNoVersions(reply))) {
            return objects(prefix, PAGE, Map.of());
        }
        requireRight(
                reply,
                "the listing of versions takes the right s3:ListBucketVersions; of a bucket that never kept versions"
                        + " s3:GetBucketVersioning will do");
        Set<String> items = Set.of("Version", "DeleteMarker");
        XmlItems listing = calls.document(LIST, reply, Set.of(VERSIONS_ROOT, OBJECTS_ROOT), items);
        // a service that does not know the parameter lists objects
        return listing.root().equals(OBJECTS_ROOT) && listing.items().isEmpty()
                ? objects(prefix, PAGE, Map.of())
                : page(listing, prefix, "VersionId", "key-marker", "version-id-marker", "NextVersionIdMarker");
    }

    /** Objects in their newest version. */
    ListedPage objects(String prefix, String most, Map<String, String> from) throws StoreException {
        ServiceReply reply = get(with(from, "list-type", "2", "max-keys", most, "prefix", prefix));
        XmlItems listing = calls.document(LIST, reply, Set.of(OBJECTS_ROOT), Set.of("Contents"));
        String token = listing.fields().getOrDefault(NEXT_TOKEN, "");
        ListedPage page = page(listing, prefix, "", LATER_KEYS, "", "");
        return page.next().isEmpty() || token.isEmpty() ? page : new ListedPage(page.items(), Map.of(TOKEN, token));
    }

    /** Uploads in parts; none where the service does not list them. */
    ListedPage uploads(String prefix, Map<String, String> from) throws StoreException {
        ServiceReply reply = getUploads(prefix, from);
        if (notOffered(reply)) {
            return new ListedPage(List.of(), Map.of());
        }
        XmlItems listing = calls.document(LIST, reply, Set.of(UPLOADS_ROOT), Set.of("Upload"));
        return page(listing, prefix, "UploadId", "key-marker", "upload-id-marker", "NextUploadIdMarker");
    }

    /**
     * Whether the service lists uploads in parts.
     *
     * @throws StoreException if it offers that, but not to these credentials
     */
    boolean listsUploads(String prefix) throws StoreException {
        ServiceReply reply = getUploads(prefix, Map.of());
        if (notOffered(reply)) {
            return false;
        }
        calls.document(LIST, reply, Set.of(UPLOADS_ROOT), Set.of());
        return true;
    }

    /** The names of all buckets of these credentials, at a place without a bucket. */
    List<String> buckets() throws StoreException {
        XmlItems listing = calls.document(LIST, get(Map.of()), Set.of("ListAllMyBucketsResult"), Set.of("Bucket"));
        return listing.items().stream()
                .map(bucket -> bucket.getOrDefault("Name", ""))
                .toList();
    }

    /** The parts of keys between a prefix and the next slash, each once. */
    List<String> firstParts(String prefix) throws StoreException {
        List<String> parts = new ArrayList<>();
        Map<String, String> from = Map.of();
        do {
            ServiceReply reply =
                    get(with(from, "list-type", "2", "max-keys", PAGE, "prefix", prefix, "delimiter", "/"));
            XmlItems listing = calls.document(LIST, reply, Set.of(OBJECTS_ROOT), Set.of("CommonPrefixes"));
            for (Map<String, String> item : listing.items()) {
                String part = text(listing, item.getOrDefault("Prefix", ""));
                parts.add(part.substring(0, Math.max(0, part.length() - 1)));
            }
            String token = listing.fields().getOrDefault(NEXT_TOKEN, "");
            from = token.isEmpty() ? Map.of() : Map.of(TOKEN, token);
        } while (!from.isEmpty());
        return parts;
    }

    private ServiceReply getUploads(String prefix, Map<String, String> from) throws StoreException {
        ServiceReply reply = get(with(from, "uploads", "", "max-uploads", PAGE, "prefix", prefix));
        requireRight(reply, "the listing of uploads in parts takes the right s3:ListBucketMultipartUploads");
        return reply;
    }

    private boolean notOffered(ServiceReply reply) throws StoreException {
        return reply.ok()
                ? calls.document(LIST, reply, Set.of(UPLOADS_ROOT, OBJECTS_ROOT), Set.of())
                        .root()
                        .equals(OBJECTS_ROOT)
                : MEANS_NOT_OFFERED.contains(reply.status()) || saysNotOffered(reply);
    }

    private static boolean saysNotOffered(ServiceReply reply) {
        return reply.status() == 501 || reply.error().code().equals("NotImplemented");
    }

    /**
     * Whether a listing of versions was refused for a bucket that never had any, or by a service without versions: one that neither lists
     * them nor says whether it keeps them.
     */
    private boolean hasNoVersions(ServiceReply refusal) throws StoreException {
        boolean denied = refusal.status() == DENIED;
        if (!denied && !MEANS_NOT_OFFERED.contains(refusal.status())) {
            return false;
        }
        ServiceReply reply = get(Map.of("versioning", ""));
        if (!reply.ok()) {
            return !denied && (saysNotOffered(reply) || MEANS_NOT_OFFERED.contains(reply.status()));
        }
        XmlItems said = calls.document(LIST, reply, Set.of("VersioningConfiguration", OBJECTS_ROOT), Set.of());
        return said.root().equals(OBJECTS_ROOT) ? !denied : !said.fields().containsKey("Status");
    }

    /** Says which right is missing where a listing is denied. */
    private void requireRight(ServiceReply reply, String right) throws StoreException {
        if (reply.status() == DENIED && !saysNotOffered(reply)) {
            throw new StoreException(calls.refused(LIST, reply).getMessage() + ": " + right);
        }
    }

    private ServiceReply get(Map<String, String> query) throws StoreException {
        return calls.ofBucket(LIST, "GET", query, null);
    }

    private static Map<String, String> with(Map<String, String> from, String... parameters) {
        Map<String, String> query = new TreeMap<>(from);
        query.put("encoding-type", "url");
        for (int i = 0; i < parameters.length; i += 2) {
            query.put(parameters[i], parameters[i + 1]);
        }
        return query;
    }

    /**
     * @param id the name of the element with the items' ids; empty for none
     */
    private static ListedPage page(
            XmlItems listing, String prefix, String id, String laterKeys, String laterIds, String nextId) {
        List<ListedItem> items = new ArrayList<>();
        for (Map<String, String> item : listing.items()) {
            String key = text(listing, item.getOrDefault("Key", ""));
            if (key.startsWith(prefix)) {
                String itsId = id.isEmpty() ? "" : item.getOrDefault(id, "");
                items.add(
                        new ListedItem(key, itsId, "DeleteMarker".equals(item.get("")), item.getOrDefault("Size", "")));
            }
        }
        Map<String, String> next = new LinkedHashMap<>();
        if (Boolean.parseBoolean(listing.fields().get("IsTruncated")) && !items.isEmpty()) {
            String last = items.get(items.size() - 1).key();
            String named = text(listing, listing.fields().getOrDefault("NextKeyMarker", ""));
            next.put(laterKeys, named.isEmpty() ? last : named);
            String marker = listing.fields().getOrDefault(nextId, "");
            if (!named.isEmpty() && !marker.isEmpty()) {
                next.put(laterIds, marker);
            }
        }
        return new ListedPage(items, next);
    }

    /** A service that encodes keys says so in the listing; not every one does, though all are asked to. */
    private static String text(XmlItems listing, String written) {
        if (!"url".equals(listing.fields().get("EncodingType"))) {
            return written;
        }
        try {
            return URLDecoder.decode(written, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // says that it encodes, and does not
            return written;
        }
    }
}
