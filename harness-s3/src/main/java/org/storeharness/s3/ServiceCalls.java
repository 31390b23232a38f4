package org.storeharness.s3;

import io.netty.util.concurrent.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.RequestCounters;
import org.storeharness.http.SessionLoop;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.RequestSigner;
import org.storeharness.s3.object.S3Requests;
import org.storeharness.s3.object.SharedSetup;

/**
 * Sends requests to one place and waits for their responses, over connections that are kept until it is closed. Confined to the thread
 * that made it; ends early if that is interrupted.
 */
final class ServiceCalls implements AutoCloseable {
    /** How many requests are sent at a time. */
    static final int DEPTH = 4;

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final long WAIT_NANOS = 100_000_000;

    private final SharedSetup setup;
    private final SessionLoop loop;
    private final RemoteServer server;
    private final S3Requests requests;
    private final RetryPatience patience;
    private final Ticker ticker = Ticker.systemTicker();

    ServiceCalls(SharedSetup setup, BucketEndpoint place, RetryPatience patience) {
        this.setup = setup;
        this.loop = new SessionLoop(setup.options().transport(), setup.options().connectTimeout());
        this.server = new RemoteServer(
                place.service().endpoint(), loop.bootstrap(), DEPTH, setup.tls(), new RequestCounters());
        this.requests = new S3Requests(place, new RequestSigner(setup.options().region(), setup.keys(), setup.clock()));
        this.patience = patience;
    }

    /**
     * The response to a request.
     *
     * @throws IOException if there is none
     */
    ServiceReply call(ServiceRequest request) throws IOException {
        ServiceReply reply = callAll(List.of(request)).get(0);
        if (reply.status() == 0) {
            throw new IOException(reply.problem());
        }
        return reply;
    }

    /**
     * What became of each of several requests, in their order.
     *
     * @throws IOException if this thread is interrupted
     */
    List<ServiceReply> callAll(List<ServiceRequest> all) throws IOException {
        @Nullable ServiceReply[] replies = new ServiceReply[all.size()];
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            open.add(i);
        }
        for (int attempt = 1; !open.isEmpty(); attempt++) {
            List<Integer> again = new ArrayList<>();
            for (int from = 0; from < open.size(); from += DEPTH) {
                List<Integer> some = open.subList(from, Math.min(open.size(), from + DEPTH));
                List<ServiceReply> of = exchange(some.stream().map(all::get).toList());
                for (int i = 0; i < some.size(); i++) {
                    replies[some.get(i)] = of.get(i).after(attempt);
                    if (of.get(i).mayPass() && attempt < patience.attempts()) {
                        again.add(some.get(i));
                    }
                }
            }
            if (!again.isEmpty()) {
                pause(attempt);
            }
            open = again;
        }
        return List.of(replies);
    }

    /**
     * Waits as between two attempts.
     *
     * @throws IOException if this thread is interrupted
     */
    void pause(int attempts) throws IOException {
        try {
            patience.pause(attempts);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted();
        }
    }

    private List<ServiceReply> exchange(List<ServiceRequest> some) throws IOException {
        List<WaitingCall> waiting = some.stream()
                .map(request -> new WaitingCall(server, requests, request))
                .toList();
        long began = ticker.nanoTime();
        waiting.forEach(server::send);
        try {
            while (!waiting.stream().allMatch(WaitingCall::ended) && ticker.nanoTime() - began < TIMEOUT.toNanos()) {
                if (Thread.currentThread().isInterrupted()) {
                    throw interrupted();
                }
                loop.run(WAIT_NANOS);
            }
        } finally {
            waiting.forEach(WaitingCall::giveUp);
        }
        return waiting.stream().map(call -> shown(reply(call))).toList();
    }

    /** Many a server of TLS closes a connection of plain HTTP without a word. */
    private ServiceReply reply(WaitingCall call) {
        ServiceReply reply = call.reply();
        return setup.tls() == null && call.metSilence()
                ? new ServiceReply(
                        0, "", "", reply.problem() + "; if it speaks TLS there, begin its URL with https://", 1)
                : reply;
    }

    /** What a refusal says is for people, and shows no credentials. What was asked for stays as it is. */
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

    private static IOException interrupted() {
        return new IOException("it was interrupted");
    }

    @Override
    public void close() {
        loop.close();
    }
}
