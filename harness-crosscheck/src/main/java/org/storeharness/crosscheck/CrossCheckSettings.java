package org.storeharness.crosscheck;

import java.time.Duration;
import java.util.List;
import org.storeharness.core.unit.Check;
import org.storeharness.crosscheck.finding.FindingsFormat;
import org.storeharness.crosscheck.model.RunTiming;

/**
 * What every cross-check is told.
 *
 * @param timing how long each run takes
 * @param pairs how often both tools do every work
 * @param margin within which they agree, as a share
 * @param format how the findings are printed
 * @param quiet whether progress is left out
 * @param clientPinning what stands before the command lines of both tools
 * @param limit how long a run may take at most
 */
public record CrossCheckSettings(
        RunTiming timing,
        int pairs,
        double margin,
        FindingsFormat format,
        boolean quiet,
        List<String> clientPinning,
        Duration limit) {
    public CrossCheckSettings {
        Check.require(pairs >= 1, "pairs", () -> "must be at least 1, got " + pairs);
        clientPinning = List.copyOf(clientPinning);
    }
}
