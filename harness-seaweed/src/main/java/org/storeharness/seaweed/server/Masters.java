package org.storeharness.seaweed.server;

import java.util.List;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.protocol.Endpoint;

/**
 * Finds the master that leads. The others pass assignments on to it, which would be measured as if it took SeaweedFS so
 * long, and hear late of new volumes.
 */
public final class Masters {
    private Masters() {}

    /**
     * The master to ask.
     *
     * @param master it
     * @param way how it was come by, for people; empty where it is the only one that was named, and leads
     */
    public record Found(MasterClient master, String way) {}

    /**
     * Asks the named masters, one after the other, until one answers, and goes to the one that leads.
     *
     * @param named one of several masters is enough
     * @throws StoreException if none answers that knows a leader; says what the last one said
     */
    public static Found find(List<Endpoint> named, Access access) throws StoreException {
        StoreException unanswered = null;
        for (Endpoint endpoint : named) {
            MasterClient client = new MasterClient(endpoint, access);
            try {
                return leader(client, access, named.size() > 1);
            } catch (StoreException e) {
                if (unanswered != null) {
                    e.addSuppressed(unanswered);
                }
                unanswered = e;
            }
        }
        throw unanswered == null ? new StoreException("no master is named") : unanswered;
    }

    private static Found leader(MasterClient asked, Access access, boolean oneOfMany) throws StoreException {
        Endpoint leader = asked.leader();
        if (leader.equals(asked.master())) {
            return new Found(asked, oneOfMany ? "the leader" : "");
        }
        MasterClient named = new MasterClient(leader, access);
        try {
            named.leader();
            return new Found(named, "the leader, named by " + asked.master());
        } catch (StoreException e) {
            return new Found(
                    asked,
                    "not the leader: passes requests on to " + leader
                            + ", which cannot be reached from here, so every assignment takes longer");
        }
    }
}
