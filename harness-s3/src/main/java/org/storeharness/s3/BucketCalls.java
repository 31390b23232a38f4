package org.storeharness.s3;

import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.RequestCounters;
import org.storeharness.http.SessionLoop;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.RequestSigner;
import org.storeharness.s3.object.S3Error;
import org.storeharness.s3.object.S3Requests;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.StoreException;

/**
 * Sends requests to one bucket and waits for their responses, over connections that it keeps until it is closed. Confined to the thread that made
 * it; ends early if that thread is interrupted.
 */
final class BucketCalls implements AutoCloseable {
    private static final String ERROR = "Error";

    /** The number of requests that are sent at one time. */
    private static final int DEPTH = 4;

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final long WAIT_NANOS = 100_000_000;

    private final SessionLoop loop;
    private final RemoteServer server;
    private final S3Requests requests;
    private final RetryPatience patience;
    private final Ticker ticker = Ticker.systemTicker();
    private final SharedSetup setup;
    private final BucketEndpoint place;
    private final String name;

    /**
     * @param name the bucket, for people
     */
    BucketCalls(SharedSetup setup, BucketEndpoint place, String name, RetryPatience patience) {
        this.loop = new SessionLoop(setup.options().transport(), setup.options().connectTimeout());
        this.server = new RemoteServer(
                place.service().endpoint(), loop.bootstrap(), DEPTH, setup.tls(), new RequestCounters());
        this.requests = new S3Requests(place, new RequestSigner(setup.options().region(), setup.keys(), setup.clock()));
        this.patience = patience;
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
        ServiceReply reply = sendAll(doing, List.of(request)).get(0);
        if (reply.status() == 0) {
            throw failed(doing, reply.problem());
        }
        return reply;
    }

    /**
     * Sends several requests at the same time.
     *
     * @return what became of each, in their order
     * @throws StoreException if this thread is interrupted
     */
    List<ServiceReply> sendAll(String doing, List<ServiceRequest> all) throws StoreException {
        @Nullable ServiceReply[] replies = new ServiceReply[all.size()];
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            open.add(i);
        }
        for (int attempt = 1; !open.isEmpty(); attempt++) {
            List<Integer> again = new ArrayList<>();
            for (int from = 0; from < open.size(); from += DEPTH) {
                List<Integer> some = open.subList(from, Math.min(open.size(), from + DEPTH));
                List<ServiceReply> of =
                        exchange(doing, some.stream().map(all::get).toList());
                for (int i = 0; i < some.size(); i++) {
                    replies[some.get(i)] = of.get(i).after(attempt);
                    if (of.get(i).mayPass() && attempt < patience.attempts()) {
                        again.add(some.get(i));
                    }
                }
            }
            if (!again.isEmpty()) {
                pause(doing, attempt);
            }
            open = again;
        }
        return List.of(replies);
    }

    /** Waits as between two attempts. */
    void pause(int attempts) throws StoreException {
        pause("clean up", attempts);
    }

    private void pause(String doing, int attempts) throws StoreException {
        try {
            patience.pause(attempts);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted(doing);
        }
    }

    private List<ServiceReply> exchange(String doing, List<ServiceRequest> some) throws StoreException {
        List<WaitingCall> waiting = some.stream()
                .map(request -> new WaitingCall(server, requests, request))
                .toList();
        long began = ticker.nanoTime();
        waiting.forEach(server::send);
        try {
            while (!waiting.stream().allMatch(WaitingCall::ended) && ticker.nanoTime() - began < TIMEOUT.toNanos()) {
                if (Thread.currentThread().isInterrupted()) {
                    throw interrupted(doing);
                }
                loop.run(WAIT_NANOS);
            }
        } finally {
            waiting.forEach(WaitingCall::giveUp);
        }
        return waiting.stream().map(call -> shown(reply(call))).toList();
    }

    /** Names TLS as a possible cause of silence, since many servers of TLS close a connection of plain HTTP without a word. */
    private ServiceReply reply(WaitingCall call) {
        ServiceReply reply = call.reply();
        return setup.tls() == null && call.metSilence()
                ? new ServiceReply(
                        0, "", "", reply.problem() + "; if it speaks TLS there, begin its URL with https://", 1)
                : reply;
    }

    /** Hides credentials in a refusal, which is for people. A requested content stays as it is. */
    private ServiceReply shown(ServiceReply reply) {
        return reply.ok()
                ? reply
                : new ServiceReply(
                        reply.status(),
                        setup.withoutKey(reply.body()),
                        reply.region(),
                        setup.withoutKey(reply.problem()),
                        reply.attempts());
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

    /** The answer of the service, for people: without credentials, which it may have written with entities. */
    String text(ServiceReply reply) {
        return setup.withoutKey(reply.toString());
    }

    /** The error of a request that was not carried out. */
    StoreException refused(String doing, ServiceReply reply) {
        String message = "cannot " + doing + " " + name + ": " + text(reply);
        return reply.isRefusal() ? new RequestRefusedException(message) : new StoreException(message);
    }

    private StoreException failed(String doing, String reason) {
        return new StoreException("cannot " + doing + " " + name + ": " + reason);
    }

    private StoreException interrupted(String doing) {
        return failed(doing, "it was interrupted");
    }

    @Override
    public void close() {
        loop.close();
    }
}
