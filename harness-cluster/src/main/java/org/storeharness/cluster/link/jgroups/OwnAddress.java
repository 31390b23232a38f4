package org.storeharness.cluster.link.jgroups;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The address that a member gives to others where it listens on every interface. */
final class OwnAddress {
    private OwnAddress() {}

    /** An address of this host that others may reach: IPv4 before IPv6; the loopback address where there is no other. */
    static InetAddress reachable() {
        try {
            List<NetworkInterface> interfaces = Collections.list(NetworkInterface.getNetworkInterfaces());
            return interfaces.stream()
                    .filter(OwnAddress::isUp)
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
