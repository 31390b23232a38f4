package org.storeharness.cluster.link;

import java.net.InetSocketAddress;
import org.storeharness.engine.Clock;

/**
 * What both ends of a link need.
 *
 * @param address where the coordinator listens
 * @param identity what this member proves with who it is
 * @param build the build that this process is
 * @param clock the clock that is compared
 * @param transports how bytes travel
 */
public record LinkSettings(
        InetSocketAddress address,
        TlsIdentity identity,
        BuildIdentity build,
        Clock clock,
        TransportFactory transports) {
    /**
     * @throws org.storeharness.cluster.link.SecurityProblem if the identity does not suffice for the address: without
     *     {@code --tls} that has to be a loopback address
     */
    public LinkSettings {
        identity.requireFor(address);
    }
}
