package org.storeharness.cluster.link.jgroups;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.storeharness.cluster.link.TlsIdentity;

/**
 * Accepts only connections that complete a TLS handshake with a certificate of the cluster, before JGroups reads a byte, so that JGroups never
 * sees a stranger's. Each handshake has its own thread and a bounded time: a caller that is slow, or never ends, keeps no other waiting.
 */
final class GatedServerSocket extends ServerSocket {
    /** The longest time of a handshake: on a host whose processors are all busy it takes seconds. */
    static final Duration PATIENCE = Duration.ofSeconds(15);

    /** The most handshakes at one time. One more ends the one that has taken longest: an honest caller needs some milliseconds. */
    static final int MOST = 64;

    private final SSLContext context;
    private final String advice;
    private final Duration bound;
    private final InetSocketAddress place;
    private final Consumer<String> turnedAway;

    /** Handshakes in the order in which they began; guarded by itself. */
    private final Set<CompletableFuture<Socket>> underWay = new LinkedHashSet<>();

    /** The connections that completed their handshakes, in that order; an empty element ends the queue. */
    private final BlockingQueue<Optional<Socket>> secured = new LinkedBlockingQueue<>();

    /**
     * @param identity the member's certificate, and whom it trusts
     * @param bound the longest time of a whole handshake
     * @param place the address to listen at, whatever address it is bound to
     * @param turnedAway told in one line who was turned away, on any thread
     */
    GatedServerSocket(TlsIdentity identity, Duration bound, InetSocketAddress place, Consumer<String> turnedAway)
            throws IOException {
        this.context = identity.context();
        this.advice = identity.advice();
        this.bound = bound;
        this.place = place;
        this.turnedAway = turnedAway;
    }

    @Override
    public void bind(SocketAddress address, int backlog) throws IOException {
        super.bind(place, backlog);
        Thread thread = new Thread(this::acceptAll, "link-accept");
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() {
        while (!isClosed()) {
            try {
                begin(super.accept());
            } catch (IOException e) {
                // this socket is closed, or the caller has gone again
            }
        }
    }

    private void begin(Socket caller) {
        CompletableFuture<Socket> handshake = new CompletableFuture<>();
        handshake.orTimeout(bound.toNanos(), TimeUnit.NANOSECONDS).whenComplete((socket, failure) -> {
            synchronized (underWay) {
                underWay.remove(handshake);
            }
            if (failure == null) {
                secured.add(Optional.of(socket));
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
            tooLate = isClosed();
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
        Optional<String> reason = HandshakeFailures.ofCaller(failure, advice);
        String who = caller.getInetAddress().getHostAddress() + ":" + caller.getPort();
        reason.ifPresent(text -> turnedAway.accept("refused " + who + ": " + text));
        try {
            caller.close();
        } catch (IOException e) {
            // it is gone
        }
    }

    @Override
    public Socket accept() throws IOException {
        try {
            Optional<Socket> next = secured.take();
            if (next.isPresent() && !isClosed()) {
                return next.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new SocketException("closed, or its thread was interrupted");
    }

    /** Hangs up on all whose handshake is under way. */
    @Override
    public void close() throws IOException {
        super.close();
        List<CompletableFuture<Socket>> open;
        synchronized (underWay) {
            open = List.copyOf(underWay);
        }
        open.forEach(handshake -> handshake.completeExceptionally(new EOFException()));
        secured.add(Optional.empty());
    }
}
