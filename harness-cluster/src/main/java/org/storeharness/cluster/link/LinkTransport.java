package org.storeharness.cluster.link;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Carries bytes between the members of a cluster: the one that listens, its founder, and those that dialled it. A member has an id, random and
 * new in every process. Safe for any thread.
 */
public interface LinkTransport extends AutoCloseable {
    /** Takes the events of a transport. Calls may come at the same time, but the bytes of one member come in the order of its sends. */
    interface Receiver {
        /**
         * Bytes from a member. They belong to the transport again when this returns. While it waits, the member is slowed down.
         *
         * @param urgent whether they were sent as urgent
         */
        void received(String member, byte[] bytes, int offset, int length, boolean urgent);

        /**
         * Takes the members of the cluster: the founder first, as long as it is there. This call does not wait.
         */
        void membersChanged(List<String> members);

        /** Somebody was turned away before becoming a member. */
        void turnedAway(String line);
    }

    /** The id of this member. */
    String self();

    /** The id of the founder: this one, or the one that was dialled. */
    String founder();

    /** The address at which this member listens. */
    InetSocketAddress address();

    /**
     * Sends bytes to a member, in the order of the calls of a thread; waits while the receiver does not keep up.
     *
     * @param urgent whether they may overtake others, and are sent at once
     * @throws LinkException if they cannot be sent; that they were received is not promised
     */
    void send(String member, byte[] bytes, boolean urgent);

    /** Leaves the cluster, in order. */
    @Override
    void close();
}
