package org.storeharness.cluster.link;

import java.net.InetSocketAddress;

/** Makes transports of one kind. */
public interface TransportFactory {
    /**
     * Founds a cluster.
     *
     * @param address the address to listen at
     * @param identity the certificate to show, and the authorities to trust
     * @throws LinkException if nothing can listen there
     */
    LinkTransport listen(InetSocketAddress address, TlsIdentity identity, LinkTransport.Receiver receiver);

    /**
     * Tries once to become a member of the cluster whose founder listens there. Nothing of a failed attempt is left.
     *
     * @throws LinkException if that fails
     */
    LinkTransport dial(InetSocketAddress address, TlsIdentity identity, LinkTransport.Receiver receiver);
}
