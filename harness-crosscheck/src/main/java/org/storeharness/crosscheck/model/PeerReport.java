package org.storeharness.crosscheck.model;

import java.util.Map;

/**
 * What a peer says of one run.
 *
 * @param operations done and right
 * @param failed others
 * @param figures what it says in numbers; nothing of processor time and memory, which are taken from outside
 */
public record PeerReport(long operations, long failed, Map<Quantity, Double> figures) {
    public PeerReport {
        figures = Map.copyOf(figures);
    }
}
