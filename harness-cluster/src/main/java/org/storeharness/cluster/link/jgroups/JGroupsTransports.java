package org.storeharness.cluster.link.jgroups;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jgroups.JChannel;
import org.jgroups.logging.LogFactory;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.link.LinkTransport;
import org.storeharness.cluster.link.TlsIdentity;
import org.storeharness.cluster.link.TransportFactory;
import org.storeharness.unit.Printable;

/**
 * Transports that are members of a JGroups cluster over TCP. The founder's cluster is the only one: a member that finds itself alone leaves at
 * once.
 */
public final class JGroupsTransports implements TransportFactory {
    static final String CLUSTER = "store-harness";
    private static final int SHOWN_CHARACTERS = 300;

    static {
        // This package reports each problem itself, in one line
        LogFactory.useNoopLogger(true);
        KnownObject.install();
    }

    @Override
    public LinkTransport listen(InetSocketAddress address, TlsIdentity identity, LinkTransport.Receiver receiver) {
        boolean everyInterface = address.getAddress().isAnyLocalAddress();
        InetAddress host = everyInterface ? reachableAddress() : address.getAddress();
        InetSocketAddress own = new InetSocketAddress(host, address.getPort());
        MemberSockets sockets = new MemberSockets(identity, address, receiver::turnedAway);
        try {
            return connect(new Stack(own, List.of(), sockets), receiver);
        } catch (Exception e) {
            throw LinkException.transientFailure(
                    "cannot listen on " + address.getHostString() + ":" + address.getPort() + ": " + words(e), e);
        }
    }

    @Override
    public LinkTransport dial(InetSocketAddress address, TlsIdentity identity, LinkTransport.Receiver receiver) {
        // Resolved anew each time: the coordinator's name may come to stand for another host
        InetSocketAddress coordinator = new InetSocketAddress(address.getHostString(), address.getPort());
        InetAddress host = CoordinatorProbe.connect(coordinator, identity);
        MemberSockets sockets = new MemberSockets(identity, new InetSocketAddress(host, 0), receiver::turnedAway);
        String who = "the coordinator at " + address.getHostString() + ":" + address.getPort();
        JGroupsTransport transport;
        try {
            transport = connect(
                    new Stack(new InetSocketAddress(host, address.getPort()), List.of(coordinator), sockets), receiver);
        } catch (Exception e) {
            throw LinkException.transientFailure(who + " cannot be joined: " + words(e), e);
        }
        if (transport.founder().equals(transport.self())) {
            transport.close();
            throw new LinkException(who + " does not answer as a member of a cluster does");
        }
        return transport;
    }

    private static JGroupsTransport connect(Stack stack, LinkTransport.Receiver receiver) throws Exception {
        JChannel channel = new JChannel(stack.protocols());
        try {
            JGroupsTransport transport = new JGroupsTransport(channel, receiver);
            channel.setReceiver(transport.ears());
            channel.setDiscardOwnMessages(true);
            channel.connect(CLUSTER);
            transport.connected();
            return transport;
        } catch (Exception e) {
            channel.close();
            throw e;
        }
    }

    private static String words(Exception e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = root.getMessage();
        return Printable.line(message == null ? root.getClass().getSimpleName() : message, SHOWN_CHARACTERS);
    }

    /** An address of this host that others may reach: IPv4 before IPv6; the loopback address where there is no other. */
    private static InetAddress reachableAddress() {
        try {
            List<NetworkInterface> interfaces = Collections.list(NetworkInterface.getNetworkInterfaces());
            return interfaces.stream()
                    .filter(JGroupsTransports::isUp)
                    .sorted(Comparator.comparingInt(NetworkInterface::getIndex))
                    .flatMap(one -> Collections.list(one.getInetAddresses()).stream())
                    .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                    .min(Comparator.comparing(address -> !(address instanceof Inet4Address)))
                    .orElseGet(InetAddress::getLoopbackAddress);
        } catch (SocketException e) {
            return InetAddress.getLoopbackAddress();
        }
    }

    private static boolean isUp(NetworkInterface one) {
        try {
            return one.isUp() && Stream.of("docker", "virbr").noneMatch(one.getName()::startsWith);
        } catch (SocketException e) {
            return false;
        }
    }
}
