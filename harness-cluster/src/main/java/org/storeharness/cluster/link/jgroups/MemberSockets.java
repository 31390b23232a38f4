package org.storeharness.cluster.link.jgroups;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jgroups.util.DefaultSocketFactory;
import org.storeharness.cluster.link.TlsIdentity;

/** The sockets of a member: TLS 1.3 with certificates on both sides. */
final class MemberSockets extends DefaultSocketFactory {
    static final String[] PROTOCOLS = {"TLSv1.3"};

    private final TlsIdentity identity;
    private final SSLContext context;
    private final InetSocketAddress place;
    private final Consumer<String> turnedAway;

    /**
     * @param place the address to listen at; JGroups knows no listener on every interface, and no port that the kernel chooses
     */
    MemberSockets(TlsIdentity identity, InetSocketAddress place, Consumer<String> turnedAway) {
        this.identity = identity;
        this.context = identity.context();
        this.place = place;
        this.turnedAway = turnedAway;
    }

    @Override
    public Socket createSocket(String service) throws IOException {
        SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket();
        secured.setEnabledProtocols(PROTOCOLS);
        return secured;
    }

    @Override
    public ServerSocket createServerSocket(String service) throws IOException {
        return new GatedServerSocket(identity, GatedServerSocket.PATIENCE, place, turnedAway);
    }
}
