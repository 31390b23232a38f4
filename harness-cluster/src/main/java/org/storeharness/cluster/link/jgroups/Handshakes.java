package org.storeharness.cluster.link.jgroups;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Handshakes with callers, each on a thread of its own and for a bounded time: one who is slow, or never ends, keeps nobody else waiting.
 * Safe for any thread.
 */
final class Handshakes {
    /** How long one may take: on a host whose processors are all busy it takes seconds. */
    static final Duration PATIENCE = Duration.ofSeconds(15);

    /** At a time. One more ends that which has taken longest: an honest caller needs some milliseconds. */
    static final int MOST = 64;

    private final SSLContext context;
    private final Duration bound;
    private final Consumer<String> turnedAway;

    /** In the order in which they began; guarded by itself, as is what follows. */
    private final Set<CompletableFuture<Socket>> underWay = new LinkedHashSet<>();

    private boolean closed;

    /**
     * @param context shows the member's certificate, and trusts those of the cluster
     * @param bound how long one may take as a whole
     * @param turnedAway told in one line who was turned away, on any thread
     */
    Handshakes(SSLContext context, Duration bound, Consumer<String> turnedAway) {
        this.context = context;
        this.bound = bound;
        this.turnedAway = turnedAway;
    }

    /**
     * Begins one, and does not wait.
     *
     * @param done takes the connection, on another thread; a caller that is turned away is hung up on
     */
    void begin(Socket caller, Consumer<Socket> done) {
        CompletableFuture<Socket> handshake = new CompletableFuture<>();
        handshake.orTimeout(bound.toNanos(), TimeUnit.NANOSECONDS).whenComplete((secured, failure) -> {
            synchronized (underWay) {
                underWay.remove(handshake);
            }
            if (failure == null) {
                done.accept(secured);
            } else {
                turnAway(caller, failure);
            }
        });
        endOneFor(handshake);
        Thread thread = new Thread(() -> shakeHands(caller, handshake), "link-handshake");
        thread.setDaemon(true);
        thread.start();
    }

    private void endOneFor(CompletableFuture<Socket> handshake) {
        CompletableFuture<Socket> longest = null;
        boolean tooLate;
        synchronized (underWay) {
            underWay.add(handshake);
            tooLate = closed;
            if (underWay.size() > MOST) {
                longest = underWay.iterator().next();
            }
        }
        if (tooLate) {
            handshake.completeExceptionally(new EOFException());
        } else if (longest != null) {
            longest.completeExceptionally(new TimeoutException());
        }
    }

    private void shakeHands(Socket caller, CompletableFuture<Socket> handshake) {
        try {
            handshake.complete(secured(caller));
        } catch (IOException | RuntimeException e) {
            handshake.completeExceptionally(e);
        }
    }

    private Socket secured(Socket caller) throws IOException {
        SSLSocket secured = (SSLSocket) context.getSocketFactory()
                .createSocket(caller, caller.getInetAddress().getHostAddress(), caller.getPort(), true);
        secured.setUseClientMode(false);
        secured.setNeedClientAuth(true);
        secured.setEnabledProtocols(MemberSockets.PROTOCOLS);
        secured.startHandshake();
        return secured;
    }

    private void turnAway(Socket caller, Throwable failure) {
        Optional<String> reason = HandshakeFailures.ofCaller(failure);
        String who = caller.getInetAddress().getHostAddress() + ":" + caller.getPort();
        reason.ifPresent(text -> turnedAway.accept("refused " + who + ": " + text));
        try {
            caller.close();
        } catch (IOException e) {
            // it is gone
        }
    }

    /** Hangs up on all whose handshake is under way, and on those who come later. */
    void close() {
        List<CompletableFuture<Socket>> open;
        synchronized (underWay) {
            closed = true;
            open = List.copyOf(underWay);
        }
        open.forEach(handshake -> handshake.completeExceptionally(new EOFException()));
    }
}
