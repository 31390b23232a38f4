package org.storeharness.run.stage;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A round that begins.
 *
 * @param workloads the workloads of its block
 * @param round its number, from 1; 0 for the calibration
 * @param wanted how many rounds the block is to have, as far as is known
 * @param certain whether that is their number; else the comparisons may need more
 * @param left the time that the block's rounds may take from now on; {@code null} for no bound
 */
public record RoundsProgress(
        List<String> workloads,
        int round,
        int wanted,
        boolean certain,
        @Nullable Duration left) {}
