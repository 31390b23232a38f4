package org.storeharness.run.phase;

import java.util.Map;
import java.util.Optional;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.unit.Check;

/** Finds servers whose share of a target's operations is far from even: then the figures are not those of all of them. */
final class UnevenServers {
    /** A share is uneven from this multiple of an even one on. */
    private static final double BUSY = 1.5;

    /** A share is uneven up to this multiple of an even one. */
    private static final double IDLE = 0.5;

    /** With fewer for each server, shares differ by chance: servers are often chosen for a hundred objects at a time. */
    private static final long LEAST_PER_SERVER = 1_000;

    private UnevenServers() {}

    /** The caution about these counts by server; empty if they are even, or too few to say. */
    static Optional<Caution> caution(Map<String, Long> counts) {
        long total = counts.values().stream().mapToLong(Long::longValue).sum();
        if (counts.size() < 2 || total < LEAST_PER_SERVER * counts.size()) {
            return Optional.empty();
        }
        double even = 1.0 / counts.size();
        String most = counts.keySet().iterator().next();
        String least = most;
        for (String server : counts.keySet()) {
            most = Check.present(counts, server) > Check.present(counts, most) ? server : most;
            least = Check.present(counts, server) < Check.present(counts, least) ? server : least;
        }
        double mostShare = (double) Check.present(counts, most) / total;
        double leastShare = (double) Check.present(counts, least) / total;
        if (mostShare < BUSY * even && leastShare > IDLE * even) {
            return Optional.empty();
        }
        return Optional.of(Caution.of(CautionCode.UNEVEN_OPERATIONS)
                .with("servers", counts.size())
                .with("most", most)
                .with("mostShare", mostShare)
                .with("least", least)
                .with("leastShare", leastShare));
    }
}
