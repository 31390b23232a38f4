package org.storeharness.crosscheck.model;

import java.util.Map;

/**
 * What a peer reports of one run.
 *
 * @param operations that succeeded
 * @param failed operations that did not
 * @param figures what it measured; memory is measured from outside, and so is processor time where the peer does not tell that of
 *     its measurement
 */
public record PeerReport(long operations, long failed, Map<Quantity, Double> figures) {
    public PeerReport {
        figures = Map.copyOf(figures);
    }
}
