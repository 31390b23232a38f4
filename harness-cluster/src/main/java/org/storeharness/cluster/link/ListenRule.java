package org.storeharness.cluster.link;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Without certificates a cluster stays on one machine: what is said on a network is for those with a certificate only. */
final class ListenRule {
    private ListenRule() {}

    /**
     * @param address where to listen or what to dial
     * @throws SecurityProblem if that may be reached from, or lies on, another machine
     */
    static void requireLoopback(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        if (host == null || !host.isLoopbackAddress()) {
            throw new SecurityProblem(address.getHostString() + ":" + address.getPort()
                    + " is not a loopback address, and without certificates coordinator and agents talk on loopback only;"
                    + " give both --tls DIR, which harness cluster certificates makes");
        }
    }
}
