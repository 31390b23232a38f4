package org.storeharness.run.phase;

import org.storeharness.run.stage.Stage;
import org.storeharness.workload.SplitMix64;

/**
 * Makes the keys and arrivals of one stage differ from those of all other stages of a run, which share the plan's seed. A
 * fill is a stage of its own.
 *
 * @param value unique in a run
 */
record SeedSalt(int value) {
    /** The salt of a stage of the plan, or of a trial in a search for a rate: its number. */
    static SeedSalt ofStage(Stage stage) {
        return new SeedSalt(stage.number());
    }

    /** The salt of the fill before a stage: negative, since the number of stages is not known in advance. */
    static SeedSalt ofFill(Stage stage) {
        return new SeedSalt(-1 - stage.number());
    }

    /**
     * The seed of one phase of the stage.
     *
     * @param phase the phase's name, see {@link org.storeharness.sample.PhaseId#name}
     */
    long phaseSeed(long planSeed, String phase) {
        return SplitMix64.mix(SplitMix64.mix(planSeed, value), phase.hashCode());
    }
}
