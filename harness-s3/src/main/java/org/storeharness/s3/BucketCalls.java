package org.storeharness.s3;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.S3Error;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.StoreException;

/** Requests to one bucket, over connections that are kept until it is closed. Confined to the thread that made it. */
final class BucketCalls implements AutoCloseable {
    private static final String ERROR = "Error";

    private final ServiceCalls calls;
    private final SharedSetup setup;
    private final BucketEndpoint place;
    private final String name;

    /**
     * @param name the bucket, for people
     */
    BucketCalls(SharedSetup setup, BucketEndpoint place, String name, RetryPatience patience) {
        this.calls = new ServiceCalls(setup, place, patience);
        this.setup = setup;
        this.place = place;
        this.name = name;
    }

    String name() {
        return name;
    }

    Bytes bucketPath() {
        Bytes path = new Bytes(32);
        place.addBucketPath(path);
        return path;
    }

    Bytes path(String key) {
        Bytes path = new Bytes(64);
        place.addPath(key, path);
        return path;
    }

    /** Sends a request for the bucket itself. */
    ServiceReply ofBucket(String doing, String method, Map<String, String> query, @Nullable Bytes body)
            throws StoreException {
        return send(doing, ServiceRequest.of(method, bucketPath(), query, Map.of(), body));
    }

    /**
     * Sends a request.
     *
     * @param doing the verb of an error
     * @throws StoreException if there is no response
     */
    ServiceReply send(String doing, ServiceRequest request) throws StoreException {
        try {
            return calls.call(request);
        } catch (IOException e) {
            throw failed(doing, e);
        }
    }

    /**
     * Sends several requests at the same time.
     *
     * @return what became of each
     */
    List<ServiceReply> sendAll(String doing, List<ServiceRequest> requests) throws StoreException {
        try {
            return calls.callAll(requests);
        } catch (IOException e) {
            throw failed(doing, e);
        }
    }

    /** Waits as between two attempts. */
    void pause(int attempts) throws StoreException {
        try {
            calls.pause(attempts);
        } catch (IOException e) {
            throw failed("clean up", e);
        }
    }

    /**
     * The document in a response.
     *
     * @param roots the names that its root may have
     * @throws StoreException if it is another document, or none
     */
    XmlItems document(String doing, ServiceReply reply, Set<String> roots, Set<String> items) throws StoreException {
        if (!reply.ok()) {
            throw refused(doing, reply);
        }
        XmlItems read;
        try {
            read = XmlItems.read(reply.body(), items);
        } catch (XMLStreamException e) {
            throw new StoreException("cannot " + doing + " " + name + ": the answer is not XML", e);
        }
        if (read.root().equals(ERROR)) {
            throw new StoreException("cannot " + doing + " " + name + ": "
                    + setup.withoutKey(S3Error.of(reply.body()).toString()));
        }
        if (!roots.contains(read.root())) {
            throw new StoreException("cannot " + doing + " " + name + ": the answer is a document <" + read.root()
                    + ">, which is none of S3 for it; the address may be that of something else");
        }
        return read;
    }

    /** What the service said, for people: without credentials, which it may have written with entities. */
    String text(ServiceReply reply) {
        return setup.withoutKey(reply.toString());
    }

    /** The error of a request that was not carried out. */
    StoreException refused(String doing, ServiceReply reply) {
        String message = "cannot " + doing + " " + name + ": " + text(reply);
        return reply.isRefusal() ? new RequestRefusedException(message) : new StoreException(message);
    }

    private StoreException failed(String doing, IOException e) {
        return new StoreException("cannot " + doing + " " + name + ": " + e.getMessage(), e);
    }

    @Override
    public void close() {
        calls.close();
    }
}
