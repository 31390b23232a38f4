package org.storeharness.cli.crosscheck;

import java.util.Map;

/**
 * What a peer says of one run.
 *
 * @param operations done and right
 * @param failed others
 * @param figures what it says in numbers; nothing of processor time and memory, which are taken from outside
 */
record PeerReport(long operations, long failed, Map<Quantity, Double> figures) {
    PeerReport {
        figures = Map.copyOf(figures);
    }
}
