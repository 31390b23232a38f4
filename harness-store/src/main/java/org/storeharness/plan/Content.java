package org.storeharness.plan;

import org.storeharness.unit.Check;

/**
 * The sizes and contents of objects.
 *
 * @param size their sizes, payload only
 * @param compressibility the share of each object that a compressor can remove, 0..1
 * @param verify whether every read is checked against what was written
 */
public record Content(SizeDistribution size, double compressibility, boolean verify) {
    public Content {
        Check.range("compressibility", compressibility, 0.0, 1.0);
        Check.require(
                !verify || !(size instanceof SizeDistribution.PerOperation),
                "verify",
                () -> "must be false with sizes per operation: a read may be longer than the last write of its object");
    }
}
