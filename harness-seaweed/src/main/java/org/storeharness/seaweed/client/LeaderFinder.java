package org.storeharness.seaweed.client;

import java.util.List;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.protocol.Endpoint;

/**
 * Finds the master that leads. The others pass assignments on to it, which would be measured as if it took SeaweedFS so
 * long, and hear late of new volumes.
 */
public final class LeaderFinder {
    private LeaderFinder() {}

    /**
     * The master to ask.
     *
     * @param master it
     * @param leads whether it leads
     * @param description how it was come by, for people; empty where it is the only one that was named, and leads
     */
    public record ChosenMaster(MasterClient master, boolean leads, String description) {}

    /**
     * Asks the named masters, one after the other, for one that leads, and else goes to the one that they name.
     *
     * @param named one of several masters is enough
     * @throws StoreException if none answers that knows a leader; says what the last one said
     */
    public static ChosenMaster findLeader(List<Endpoint> named, ClientSettings access) throws StoreException {
        MasterClient follower = null;
        Endpoint leader = null;
        StoreException unanswered = null;
        for (Endpoint endpoint : named) {
            MasterClient client = new MasterClient(endpoint, access);
            try {
                Endpoint told = client.leader();
                if (told.equals(endpoint)) {
                    return new ChosenMaster(client, true, named.size() > 1 ? "the leader" : "");
                }
                follower = client;
                leader = told;
            } catch (StoreException e) {
                if (unanswered != null) {
                    e.addSuppressed(unanswered);
                }
                unanswered = e;
            }
        }
        if (follower == null || leader == null) {
            throw unanswered == null ? new StoreException("no master is named") : unanswered;
        }
        return follow(leader, follower, access);
    }

    /** The master to ask now: what leads among those that are named, or the one from before if there is nothing to choose. */
    public static MasterClient currentLeader(List<Endpoint> named, MasterClient before, ClientSettings access) {
        if (named.size() < 2) {
            return before;
        }
        try {
            return findLeader(named, access).master();
        } catch (StoreException e) {
            return before;
        }
    }

    private static ChosenMaster follow(Endpoint leader, MasterClient follower, ClientSettings access) {
        for (Endpoint address : addresses(leader)) {
            MasterClient client = new MasterClient(address, access);
            try {
                if (client.leader().equals(address)) {
                    return new ChosenMaster(client, true, "the leader, named by " + follower.master());
                }
            } catch (StoreException e) {
                // it is not there, or not for us
            }
        }
        return new ChosenMaster(
                follower,
                false,
                "not the leader: passes requests on to " + leader
                        + ", which cannot be reached from here, so every assignment takes longer");
    }

    /** Masters with {@code -raftHashicorp} name the leader's port for gRPC, which is 10,000 above the other by default. */
    static List<Endpoint> addresses(Endpoint leader) {
        return leader.port() > Endpoint.GRPC_PORT_OFFSET
                ? List.of(leader, new Endpoint(leader.host(), leader.port() - Endpoint.GRPC_PORT_OFFSET))
                : List.of(leader);
    }
}
