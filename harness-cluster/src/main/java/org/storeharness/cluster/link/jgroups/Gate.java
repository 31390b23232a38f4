package org.storeharness.cluster.link.jgroups;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.storeharness.cluster.link.MemberIdentity;
import org.storeharness.cluster.link.SharedKey;
import org.storeharness.cluster.link.TlsIdentity;

/** What both ends of a connection prove to each other before JGroups reads a byte. Safe for any thread. */
interface Gate {
    /** How long a handshake may take: on a host whose processors are all busy one takes seconds. */
    Duration PATIENCE = Duration.ofSeconds(15);

    /** A socket that does the caller's part, at the latest before it sends or receives anything else. */
    Socket callerSocket() throws IOException;

    /**
     * Does the listener's part.
     *
     * @return the connection to go on with
     * @throws IOException if the caller has not proven that it belongs to the cluster
     */
    Socket admit(Socket caller) throws IOException;

    /** Why a caller was turned away, in words; empty if it hung up, as those do who only look whether somebody listens. */
    Optional<String> problemOfCaller(Throwable failure);

    /** The gate of a member. */
    static Gate of(MemberIdentity identity) {
        return identity instanceof TlsIdentity certificate
                ? new TlsGate(certificate.context())
                : new KeyGate((SharedKey) identity);
    }
}
