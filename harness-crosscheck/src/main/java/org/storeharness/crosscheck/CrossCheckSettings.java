package org.storeharness.crosscheck;

import java.time.Duration;
import org.storeharness.core.unit.Check;
import org.storeharness.crosscheck.finding.FindingsFormat;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.process.CpuPinning;

/**
 * The settings of every cross-check.
 *
 * @param timing how long each run takes
 * @param pairs how often both tools run each workload
 * @param margin the margin within which they agree, as a share
 * @param quiet whether no progress is printed
 * @param clientPinning of both tools
 * @param limit the longest time that a run may take
 */
public record CrossCheckSettings(
        RunTiming timing,
        int pairs,
        double margin,
        FindingsFormat format,
        boolean quiet,
        CpuPinning clientPinning,
        Duration limit) {
    public CrossCheckSettings {
        Check.require(pairs >= 1, "pairs", () -> "must be at least 1, got " + pairs);
    }
}
