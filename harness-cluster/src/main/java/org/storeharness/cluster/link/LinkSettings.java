package org.storeharness.cluster.link;

import java.net.InetSocketAddress;
import org.storeharness.engine.Clock;

/**
 * The settings that both ends of a link need.
 *
 * @param address the address at which the coordinator listens
 * @param identity proves who this member is
 * @param build the build of the harness that this process runs
 * @param clock the clock that is compared
 * @param transports opens the transport that carries the bytes
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
