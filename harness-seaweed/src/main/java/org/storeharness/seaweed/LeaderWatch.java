package org.storeharness.seaweed;

import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.protocol.Endpoint;

/**
 * Sees whether the master that a run asks goes on leading: one that has lost an election answers as before, but passes
 * assignments on, which takes longer. Thread-safe.
 */
final class LeaderWatch {
    /** An election takes some seconds, in which nobody leads; after as many looks without a leader there is nothing to see. */
    private static final int MAX_FAILURES = 30;

    private final MasterClient client;
    private boolean watching;
    private int failures;
    private String leader = "";

    /**
     * @param leads whether the master leads now; if not, there is nothing to lose
     */
    LeaderWatch(MasterClient client, boolean leads) {
        this.client = client;
        this.watching = leads;
    }

    /** Asks the master, which may take as long as an answer of it takes. */
    synchronized void check() {
        if (!watching) {
            return;
        }
        try {
            Endpoint now = client.leader();
            failures = 0;
            if (!now.equals(client.master())) {
                leader = now.toString();
                watching = false;
            }
        } catch (StoreException e) {
            failures++;
            watching = failures < MAX_FAILURES; // operations tell of a master that is gone
        }
    }

    /** Who leads instead; empty as long as the master was not seen to follow. */
    synchronized String otherLeader() {
        return leader;
    }
}
