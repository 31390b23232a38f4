package org.storeharness.cluster.link.jgroups;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jgroups.util.DefaultSocketFactory;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.security.TlsIdentity;

/** The sockets of a member: with TLS 1.3 and certificates on both sides, or plain. */
final class MemberSockets extends DefaultSocketFactory {
    /** How long a caller's handshake may take. */
    private static final Duration HANDSHAKE = Duration.ofSeconds(3);

    private final @Nullable SSLContext tls;
    private final InetSocketAddress place;
    private final Consumer<String> turnedAway;

    /**
     * @param place where to listen; JGroups knows no listener on every interface, and no port that the kernel chooses
     */
    MemberSockets(@Nullable TlsIdentity identity, InetSocketAddress place, Consumer<String> turnedAway) {
        this.tls = identity == null ? null : identity.context();
        this.place = place;
        this.turnedAway = turnedAway;
    }

    @Override
    public Socket createSocket(String service) throws IOException {
        if (tls == null) {
            return new Socket();
        }
        SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket();
        secured.setEnabledProtocols(GatedServerSocket.PROTOCOLS);
        return secured;
    }

    @Override
    public ServerSocket createServerSocket(String service) throws IOException {
        return new GatedServerSocket(tls == null ? null : new Handshakes(tls, HANDSHAKE, turnedAway), place);
    }
}
