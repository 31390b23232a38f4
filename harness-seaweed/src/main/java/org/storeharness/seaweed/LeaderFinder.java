package org.storeharness.seaweed;

import java.util.List;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.GrpcPort;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.store.StoreException;

/**
 * Finds the leader among the masters. Other masters pass assignments on to it, so their answers would be measured as slower
 * than SeaweedFS is, and they learn of new volumes late.
 */
final class LeaderFinder {
    private LeaderFinder() {}

    /**
     * The master that a run sends its requests to.
     *
     * @param leads whether it is the leader
     * @param description the way in which it was chosen, for people; empty if it is the only named master, and the leader
     */
    record ChosenMaster(MasterClient master, boolean leads, String description) {}

    /**
     * Asks the named masters, one after the other, who leads, and chooses the leader. A leader that is not named is tried as
     * well; if it cannot be reached, one of the named masters is chosen.
     *
     * @param named the masters; one that answers is enough
     * @throws StoreException if none answers with a leader; has the message of the last one
     */
    static ChosenMaster findLeader(List<Endpoint> named, ClientSettings settings) throws StoreException {
        MasterClient follower = null;
        Endpoint leader = null;
        StoreException unanswered = null;
        for (Endpoint endpoint : named) {
            MasterClient client = new MasterClient(endpoint, settings);
            try {
                Endpoint current = client.leader();
                if (current.equals(endpoint)) {
                    return new ChosenMaster(client, true, named.size() > 1 ? "the leader" : "");
                }
                follower = client;
                leader = current;
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
        return follow(leader, follower, settings);
    }

    /** The master to send requests to now: the leader, or the master from before if no other is named or none answers. */
    static MasterClient currentLeader(List<Endpoint> named, MasterClient before, ClientSettings settings) {
        if (named.size() < 2) {
            return before;
        }
        try {
            return findLeader(named, settings).master();
        } catch (StoreException e) {
            return before;
        }
    }

    private static ChosenMaster follow(Endpoint leader, MasterClient follower, ClientSettings settings) {
        for (Endpoint address : addresses(leader)) {
            MasterClient client = new MasterClient(address, settings);
            try {
                if (client.leader().equals(address)) {
                    return new ChosenMaster(client, true, "the leader, named by " + follower.master());
                }
            } catch (StoreException e) {
                // it does not answer, or not to this machine
            }
        }
        return new ChosenMaster(
                follower,
                false,
                "not the leader: passes requests on to " + leader
                        + ", which cannot be reached from here, so every assignment takes longer");
    }

    /** The leader's possible addresses: masters with {@code -raftHashicorp} name its port for gRPC. */
    static List<Endpoint> addresses(Endpoint leader) {
        return leader.port() > GrpcPort.OFFSET
                ? List.of(leader, new Endpoint(leader.host(), leader.port() - GrpcPort.OFFSET))
                : List.of(leader);
    }
}
