package org.storeharness.crosscheck.model;

import java.util.Map;

/**
 * What a peer reports of one run.
 *
 * @param operations that succeeded
 * @param failed operations that did not
 * @param figures what it measured; without processor time and memory, which the harness measures from outside
 */
public record PeerReport(long operations, long failed, Map<Quantity, Double> figures) {
    public PeerReport {
        figures = Map.copyOf(figures);
    }
}
