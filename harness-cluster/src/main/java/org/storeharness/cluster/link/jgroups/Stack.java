package org.storeharness.cluster.link.jgroups;

import java.net.InetSocketAddress;
import java.util.List;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG2;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.DiagnosticsHandler;
import org.jgroups.stack.Protocol;

/**
 * The protocols of a member, from the sockets up. There is no merging: a member that was cut off stays out, and its round is invalid. There are no
 * sockets that only watch others either, since they would be plain text beside TLS: a broken connection raises suspicion, and silence does after
 * 30 s.
 *
 * @param own the address at which this member listens
 * @param founders the members to ask for the cluster; none for the member that founds it
 * @param sockets makes its sockets
 */
record Stack(InetSocketAddress own, List<InetSocketAddress> founders, MemberSockets sockets) {
    private static final long SILENCE_MILLIS = 30_000;
    private static final long HEARTBEAT_MILLIS = 5_000;
    private static final long VERIFY_MILLIS = 1_000;
    private static final long JOIN_MILLIS = 3_000;
    private static final int JOIN_ATTEMPTS = 2;
    private static final int CONNECT_MILLIS = 2_000;

    /** The longest packet that is read: it holds one fragment, or many short messages. */
    private static final int PACKET_BYTES = 1 << 17;

    private static final int FRAGMENT_BYTES = 60_000;

    /** The bytes that one member may send before the other has taken them. */
    private static final long CREDIT_BYTES = 4_000_000;

    /**
     * The protocols, ready for a channel.
     *
     * @throws Exception if JGroups cannot make them
     */
    List<Protocol> protocols() throws Exception {
        TCP tcp = new TCP();
        // Else every member would answer anybody who asks for its internals on the network
        tcp.setDiagnosticsHandler(new DiagnosticsHandler().setEnabled(false));
        tcp.setBindAddress(own.getAddress()).setBindPort(own.getPort()).setPortRange(0);
        tcp.setSocketFactory(sockets);
        tcp.setSockConnTimeout(CONNECT_MILLIS)
                .setPeerAddrReadTimeout(CONNECT_MILLIS)
                .setMaxLength(PACKET_BYTES)
                .tcpNodelay(true)
                .enableSuspectEvents(true);
        // A lone founder finds nobody, and need not wait for answers
        GMS membership = new GMS()
                .setJoinTimeout(founders.isEmpty() ? 1 : JOIN_MILLIS)
                .setMaxJoinAttempts(JOIN_ATTEMPTS)
                .printLocalAddress(false);
        return List.of(
                tcp,
                new TCPPING().setInitialHosts(founders).setPortRange(0),
                new FD_ALL3().setTimeout(SILENCE_MILLIS).setInterval(HEARTBEAT_MILLIS),
                new VERIFY_SUSPECT2().setTimeout(VERIFY_MILLIS),
                new NAKACK2().useMcastXmit(false),
                new UNICAST3(),
                new STABLE(),
                membership,
                new UFC().setMaxCredits(CREDIT_BYTES),
                new MFC().setMaxCredits(CREDIT_BYTES),
                new FRAG2().setFragSize(FRAGMENT_BYTES));
    }
}
