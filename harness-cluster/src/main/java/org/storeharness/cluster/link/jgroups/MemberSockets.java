package org.storeharness.cluster.link.jgroups;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Consumer;
import org.jgroups.util.DefaultSocketFactory;
import org.storeharness.cluster.link.MemberIdentity;

/** The sockets of a member, whose other ends have passed its {@link Gate}. */
final class MemberSockets extends DefaultSocketFactory {
    private final Gate gate;
    private final InetSocketAddress place;
    private final Consumer<String> turnedAway;

    /**
     * @param place where to listen; JGroups knows no listener on every interface, and no port that the kernel chooses
     */
    MemberSockets(MemberIdentity identity, InetSocketAddress place, Consumer<String> turnedAway) {
        this.gate = Gate.of(identity);
        this.place = place;
        this.turnedAway = turnedAway;
    }

    @Override
    public Socket createSocket(String service) throws IOException {
        return gate.callerSocket();
    }

    @Override
    public ServerSocket createServerSocket(String service) throws IOException {
        return new GatedServerSocket(new Handshakes(gate, Gate.PATIENCE, turnedAway), place);
    }
}
