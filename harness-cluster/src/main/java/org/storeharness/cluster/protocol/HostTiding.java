package org.storeharness.cluster.protocol;

import org.storeharness.core.run.measure.ClientObservation;
import org.storeharness.core.sample.PhaseTotals;

/** What a host tells while a phase is under way; not a second passes without one. */
public sealed interface HostTiding extends ClusterMessage {
    /** The number of the phase. */
    int phase();

    /**
     * A complete interval of a stage.
     *
     * @param stage the index of the stage in its group
     */
    record Samples(int phase, int stage, long interval, PhaseTotals samples) implements HostTiding {}

    /** What the harness itself used in an interval. */
    record ClientSamples(int phase, long interval, ClientObservation observed) implements HostTiding {}

    /** No other samples of the stage follow. */
    record StageOver(int phase, int stage) implements HostTiding {}

    /** The host goes on. */
    record StillThere(int phase) implements HostTiding {}

    /** The last one of the phase. */
    record PhaseOver(int phase) implements HostTiding {}
}
