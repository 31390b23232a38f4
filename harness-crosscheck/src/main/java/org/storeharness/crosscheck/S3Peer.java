package org.storeharness.crosscheck;

import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.peer.VersityBench;
import org.storeharness.crosscheck.peer.Wrk;

/** Tools that work on a service of S3. */
public enum S3Peer {
    /** Reads objects by URLs that carry their signature. */
    WRK(Wrk.PEER),
    /** Writes and reads objects, all at the same time, each once. */
    VERSITYGW(VersityBench.PEER);

    private final Peer peer;

    S3Peer(Peer peer) {
        this.peer = peer;
    }

    /** The tool. */
    public Peer peer() {
        return peer;
    }
}
