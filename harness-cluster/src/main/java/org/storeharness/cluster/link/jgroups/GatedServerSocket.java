package org.storeharness.cluster.link.jgroups;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Accepts connections of those who have completed a handshake with a certificate of the cluster, and no others. That is over before JGroups reads a byte, so that it never
 * sees a stranger's.
 */
final class GatedServerSocket extends ServerSocket {
    private final Handshakes handshakes;
    private final InetSocketAddress place;

    /** Those who are in, in the order in which they were; nothing is its end. */
    private final BlockingQueue<Optional<Socket>> secured = new LinkedBlockingQueue<>();

    /**
     * @param handshakes what callers have to complete
     * @param place where to listen, whatever address it is bound to
     */
    GatedServerSocket(Handshakes handshakes, InetSocketAddress place) throws IOException {
        this.handshakes = handshakes;
        this.place = place;
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
                handshakes.begin(super.accept(), socket -> secured.add(Optional.of(socket)));
            } catch (IOException e) {
                // this socket is closed, or the caller has gone again
            }
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

    @Override
    public void close() throws IOException {
        super.close();
        handshakes.close();
        secured.add(Optional.empty());
    }
}
