package org.storeharness.cluster.link.jgroups;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections of those who complete a TLS handshake with a certificate of the cluster, and no others. The handshake is over before JGroups
 * reads a byte, so that it never sees a stranger's.
 */
final class GatedServerSocket extends ServerSocket {
    static final String[] PROTOCOLS = {"TLSv1.3"};

    /** How long a handshake may take. Nobody else can come in meanwhile. */
    private static final int HANDSHAKE_MILLIS = 3_000;

    private final @Nullable SSLContext tls;
    private final InetSocketAddress place;
    private final Consumer<String> turnedAway;

    /**
     * @param tls what to ask for; absent for plain text
     * @param place where to listen, whatever address it is bound to
     * @param turnedAway told in one line who was turned away
     */
    GatedServerSocket(@Nullable SSLContext tls, InetSocketAddress place, Consumer<String> turnedAway)
            throws IOException {
        this.tls = tls;
        this.place = place;
        this.turnedAway = turnedAway;
    }

    @Override
    public void bind(SocketAddress address, int backlog) throws IOException {
        super.bind(place, backlog);
    }

    @Override
    public Socket accept() throws IOException {
        while (true) {
            Socket caller = super.accept();
            if (tls == null) {
                return caller;
            }
            try {
                return shakeHands(caller, tls);
            } catch (IOException | RuntimeException e) {
                Optional<String> reason = HandshakeFailures.ofCaller(e);
                String who = caller.getInetAddress().getHostAddress() + ":" + caller.getPort();
                reason.ifPresent(text -> turnedAway.accept("refused " + who + ": " + text));
                caller.close();
            }
        }
    }

    private static SSLSocket shakeHands(Socket caller, SSLContext tls) throws IOException {
        caller.setSoTimeout(HANDSHAKE_MILLIS);
        SSLSocket secured = (SSLSocket) tls.getSocketFactory()
                .createSocket(caller, caller.getInetAddress().getHostAddress(), caller.getPort(), true);
        secured.setUseClientMode(false);
        secured.setNeedClientAuth(true);
        secured.setEnabledProtocols(PROTOCOLS);
        secured.startHandshake();
        secured.setSoTimeout(0);
        return secured;
    }
}
