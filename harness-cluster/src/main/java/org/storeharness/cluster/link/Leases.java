package org.storeharness.cluster.link;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The times until which agents may work. An agent asks for its lease repeatedly, and counts it from the time at which it asked; here it is counted
 * from the answer. So a lease that is over here is over at the agent, however long messages take. Used with the lock of the link.
 */
final class Leases {
    private final Duration length;
    private final Map<String, Lease> byMember = new HashMap<>();

    private record Lease(String agent, long untilNanos) {}

    Leases(Duration length) {
        this.length = length;
    }

    /** Lets an agent work on from now; the answer to give. */
    long grantMillis(String member, String agent, long nowNanos) {
        byMember.put(member, new Lease(agent, nowNanos + length.toNanos()));
        return length.toMillis();
    }

    /** The agent has said that it has ended. */
    void ended(String member) {
        byMember.remove(member);
    }

    /** The time at which the last lease of a member was granted, on the clock of the link; the given time if it has none. */
    long grantedNanos(String member, long otherwise) {
        Lease lease = byMember.get(member);
        return lease == null ? otherwise : lease.untilNanos() - length.toNanos();
    }

    /**
     * The leases of agents that are gone and have not said that they had ended.
     *
     * @param names the agents that matter
     * @param there the members that are there
     * @return when the last one is over, by the name of the agent
     */
    Map<String, Long> ofGone(Collection<String> names, Set<String> there) {
        Map<String, Long> gone = new TreeMap<>();
        byMember.forEach((member, lease) -> {
            if (names.contains(lease.agent()) && !there.contains(member)) {
                gone.merge(lease.agent(), lease.untilNanos(), Math::max);
            }
        });
        return gone;
    }

    /** Forgets those that {@link #ofGone} names. */
    void forgetGone(Collection<String> names, Set<String> there) {
        byMember.entrySet()
                .removeIf(entry -> names.contains(entry.getValue().agent()) && !there.contains(entry.getKey()));
    }
}
