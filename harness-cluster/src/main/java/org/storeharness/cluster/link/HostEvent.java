package org.storeharness.cluster.link;

import org.storeharness.run.phase.ClientObservation;
import org.storeharness.sample.PhaseTotals;

/** An event that a host tells while a phase is under way; not a second passes without one. */
public sealed interface HostEvent extends ClusterMessage {
    /** The number of the phase. */
    int phase();

    /**
     * A complete interval of a stage.
     *
     * @param stage the index of the stage in its group
     */
    record Samples(int phase, int stage, long interval, PhaseTotals samples) implements HostEvent {}

    /** The resources that the harness itself used in an interval. */
    record ClientSamples(int phase, long interval, ClientObservation observed) implements HostEvent {}

    /** No other samples of the stage follow. */
    record StageOver(int phase, int stage) implements HostEvent {}

    /** The host goes on. */
    record Heartbeat(int phase) implements HostEvent {}

    /** The host starts nothing more in this run: an operation failed and the plan stops at failures, or a call hangs. */
    record Stopping(int phase) implements HostEvent {}

    /** The last one of the phase. */
    record PhaseOver(int phase) implements HostEvent {}
}
