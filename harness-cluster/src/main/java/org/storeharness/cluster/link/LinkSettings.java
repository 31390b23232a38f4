package org.storeharness.cluster.link;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.protocol.BuildIdentity;
import org.storeharness.cluster.security.ListenRule;
import org.storeharness.cluster.security.TlsIdentity;
import org.storeharness.core.engine.Clock;

/**
 * What both ends of a link need.
 *
 * @param address where the coordinator listens
 * @param identity this member's certificate and key; absent on loopback without TLS
 * @param build the build that this process is
 * @param clock the clock that is compared
 * @param transports how bytes travel
 */
public record LinkSettings(
        InetSocketAddress address,
        @Nullable TlsIdentity identity,
        BuildIdentity build,
        Clock clock,
        TransportFactory transports) {
    /**
     * @throws org.storeharness.cluster.security.SecurityProblem without an identity, unless the address is a loopback address
     */
    public LinkSettings {
        if (identity == null) {
            ListenRule.requireLoopback(address);
        }
    }
}
