package org.storeharness.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.result.measurement.Measurement.Cell;

/**
 * What a million objects of a target cost at a work, by the plan's prices: read, written or deleted by as many operations, or by fewer with
 * several each; of scripts a million transactions. What is paid by the hour is spread over what was done in it, at the rate of each round.
 *
 * @param cell the work
 * @param target the target
 * @param currency that of the prices
 * @param perMillion the Hodges-Lehmann estimate over the rounds, and its 95 % interval: as wide as that of the rate makes it
 * @param parts what requests, moved and stored bytes, servers and clients have of it: medians over the rounds
 */
public record Cost(Cell cell, String target, String currency, IntervalEstimate perMillion, Map<String, Double> parts) {
    public Cost {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }
}
