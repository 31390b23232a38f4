package org.storeharness.cluster.link;

import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.InvalidValueException;

/** Reads what comes to an agent, and refuses orders that the coordinator has not signed, or that came before. Safe for any thread. */
final class ReceivedOrders {
    /** Orders of several threads may overtake each other by fewer than that. */
    static final int REMEMBERED = 1_024;

    private final TlsIdentity identity;
    private final int remembered;

    /** The highest numbers of orders; guarded by itself. */
    private final TreeSet<Long> numbers = new TreeSet<>();

    /**
     * @param identity the identity of the agent
     * @param remembered the number of orders that it tells from earlier ones, usually {@link #REMEMBERED}
     */
    ReceivedOrders(TlsIdentity identity, int remembered) {
        this.identity = identity;
        this.remembered = remembered;
    }

    /**
     * Reads a message.
     *
     * @param coordinator the coordinator's member id
     * @param member the agent's
     * @return {@code null} for an order that is not the coordinator's
     * @throws InvalidValueException if the coordinator sent what is no message
     */
    @Nullable
    MessageFrame read(byte[] bytes, int offset, int length, String coordinator, String member) {
        int proof = MessageProof.length(bytes, offset, length);
        if (proof > 0
                && MessageProof.problem(
                                bytes, offset, length, proof, identity, MemberName.COORDINATOR, coordinator, member)
                        .isPresent()) {
            return null;
        }
        try {
            MessageFrame frame = MessageFrame.decode(bytes, offset + proof, length - proof, MessageFrame.MAXIMUM_BYTES);
            return !frame.isOrder() || proof > 0 && isNew(frame.number()) ? frame : null;
        } catch (InvalidValueException e) {
            if (proof > 0) {
                throw e;
            }
            return null;
        }
    }

    private boolean isNew(long number) {
        synchronized (numbers) {
            if (numbers.size() == remembered && number < numbers.first() || !numbers.add(number)) {
                return false;
            }
            if (numbers.size() > remembered) {
                numbers.pollFirst();
            }
            return true;
        }
    }
}
