package org.storeharness.seaweed;

import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.store.StoreException;

/**
 * Checks during a run whether its master is still the leader. A master that has lost an election answers as before, but
 * passes assignments on, which takes longer. Thread-safe.
 */
final class LeaderWatch {
    /** An election takes some seconds without a leader; after this many checks without a leader in a row the watch ends. */
    private static final int MAX_FAILURES = 30;

    private final MasterClient client;
    private boolean watching;
    private int failures;
    private String leader = "";

    /**
     * @param leads whether the master is the leader now; if not, it is not watched
     */
    LeaderWatch(MasterClient client, boolean leads) {
        this.client = client;
        this.watching = leads;
    }

    /** Asks the master who leads; waits for the response. */
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
            watching = failures < MAX_FAILURES; // operations report a master that does not answer
        }
    }

    /** The new leader; empty as long as no check found one. */
    synchronized String newLeader() {
        return leader;
    }
}
