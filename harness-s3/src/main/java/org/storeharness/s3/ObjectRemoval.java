package org.storeharness.s3;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.storeharness.s3.BucketListing.ListedItem;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.ContentChecksum;
import org.storeharness.s3.object.DeleteDocument;
import org.storeharness.store.StoreException;

/** Removes listed things, several at a time. Goes on behind what does not go. Confined to one thread. */
final class ObjectRemoval {
    private static final String REMOVE = "remove objects of";
    private static final String ABORT = "abort uploads in";
    private static final String NO_VERSION = "null";
    private static final int BATCH = 250;
    private static final int DENIED = 403;
    private static final Set<String> GONE = Set.of("NoSuchKey", "NoSuchVersion", "NoSuchUpload", "NoSuchBucket");

    private final BucketCalls calls;
    private boolean singly;
    private boolean versioned;

    ObjectRemoval(BucketCalls calls) {
        this.calls = calls;
    }

    /**
     * Removes objects in their versions, and delete markers.
     *
     * @return a line for each that did not go, as far as the service says so
     * @throws StoreException if the service denies it to these credentials, or this thread is interrupted
     */
    List<String> removeObjects(List<ListedItem> objects) throws StoreException {
        versioned |= objects.stream().anyMatch(one -> one.marker() || !isWithoutVersions(one));
        List<String> problems = new ArrayList<>();
        List<ListedItem> rest = new ArrayList<>();
        if (singly) {
            rest.addAll(objects);
        } else {
            List<List<ListedItem>> batches = batches(objects);
            List<ServiceReply> replies = calls.sendAll(
                    REMOVE, batches.stream().map(batch -> deleteObjects(batch)).toList());
            for (int i = 0; i < batches.size(); i++) {
                ServiceReply reply = replies.get(i);
                if (reply.ok() || reply.mayPass()) {
                    problems.addAll(problemsOf(reply));
                } else {
                    requireAllowed(REMOVE, reply);
                    // some services want a checksum of another kind, some have no such request
                    singly = true;
                    rest.addAll(batches.get(i));
                }
            }
        }
        problems.addAll(sendEach(
                REMOVE,
                rest,
                rest.stream()
                        .map(one -> ServiceRequest.of(
                                "DELETE",
                                calls.path(one.key()),
                                namesVersion(one) ? Map.of("versionId", one.id()) : Map.of()))
                        .toList()));
        return problems;
    }

    /** Aborts uploads in parts; the same way. */
    List<String> abort(List<ListedItem> uploads) throws StoreException {
        return sendEach(
                ABORT,
                uploads,
                uploads.stream()
                        .map(upload ->
                                ServiceRequest.of("DELETE", calls.path(upload.key()), Map.of("uploadId", upload.id())))
                        .toList());
    }

    private List<String> sendEach(String doing, List<ListedItem> items, List<ServiceRequest> requests)
            throws StoreException {
        List<String> problems = new ArrayList<>();
        List<ServiceReply> replies = calls.sendAll(doing, requests);
        for (int i = 0; i < replies.size(); i++) {
            ServiceReply reply = replies.get(i);
            requireAllowed(doing, reply);
            if (!reply.ok() && !reply.misses(GONE)) {
                problems.add(items.get(i).key() + ": " + calls.text(reply));
            }
        }
        return problems;
    }

    private void requireAllowed(String doing, ServiceReply reply) throws StoreException {
        if (reply.status() == DENIED) {
            throw calls.refused(doing, reply);
        }
    }

    private List<String> problemsOf(ServiceReply reply) {
        try {
            return calls.document(REMOVE, reply, Set.of("DeleteResult"), Set.of("Error")).items().stream()
                    .map(failed -> failed.getOrDefault("Key", "") + ": " + failed.getOrDefault("Code", ""))
                    .toList();
        } catch (StoreException e) {
            return List.of(e.getMessage());
        }
    }

    private static List<List<ListedItem>> batches(List<ListedItem> objects) {
        List<List<ListedItem>> batches = new ArrayList<>();
        for (int from = 0; from < objects.size(); from += BATCH) {
            batches.add(objects.subList(from, Math.min(objects.size(), from + BATCH)));
        }
        return batches;
    }

    /**
     * Whether a removal names the version. A bucket that never kept versions lists {@value #NO_VERSION}, and to name that takes the right
     * to remove versions. Where anything shows that it does keep them, {@value #NO_VERSION} is one of them.
     */
    private boolean namesVersion(ListedItem object) {
        return !object.id().isEmpty() && (versioned || !isWithoutVersions(object));
    }

    private static boolean isWithoutVersions(ListedItem object) {
        return object.id().isEmpty() || object.id().equals(NO_VERSION);
    }

    /** The request to delete the objects, with both checksums that services ask for. */
    private ServiceRequest deleteObjects(List<ListedItem> objects) {
        DeleteDocument document = new DeleteDocument();
        objects.forEach(object -> document.add(object.key(), namesVersion(object) ? object.id() : ""));
        byte[] text = document.end(true);
        Bytes checksum = new Bytes(8);
        ContentChecksum crc = ContentChecksum.CRC32C;
        crc.addBase64(crc.of(ByteBuffer.wrap(text)), checksum);
        Map<String, String> headers = Map.of(
                new String(crc.header(), StandardCharsets.US_ASCII),
                checksum.toString(),
                "content-md5",
                DeleteDocument.md5(text));
        return ServiceRequest.of(
                "POST", calls.bucketPath(), Map.of("delete", ""), headers, new Bytes(text.length).add(text));
    }
}
