package org.storeharness.cluster.link.jgroups;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jgroups.protocols.UFC;
import org.storeharness.cluster.link.TlsIdentity;

/** What one member may send to another before it waits for that one. */
public final class StackCredits {
    private StackCredits() {}

    /** The bytes of it. */
    public static long bytes() throws Exception {
        InetSocketAddress own = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        MemberSockets sockets = new MemberSockets(TlsIdentity.of(null, "a"), own, refused -> {});
        return new Stack(own, List.of(), sockets)
                .protocols().stream()
                        .filter(UFC.class::isInstance)
                        .mapToLong(protocol -> ((UFC) protocol).getMaxCredits())
                        .findFirst()
                        .orElseThrow();
    }
}
