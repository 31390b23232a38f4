package org.storeharness.run.phase;

import java.util.List;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;

/** A phase that all hosts of a site are ready for, or that is under way. Used by the thread of the run. */
public interface SitePhase {
    /** The time that the hosts need between the call of {@link #begin} and the start, in nanoseconds. */
    long leadNanos();

    /**
     * Starts all workers of all hosts together. Called once.
     *
     * @param originNanos the common start on the clock of the run, in the future
     * @param listener gets what the hosts hand over from now on, within calls of this phase
     */
    void begin(long originNanos, PhaseListener listener);

    /**
     * Waits a moment.
     *
     * @return whether all workers are done
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     * @throws RunException if a host was lost; names it
     */
    boolean awaitBriefly() throws StoreException, RunException;

    /**
     * Ends the phase, whose workers are all done: the listener gets what remains.
     *
     * @return for each stage, in their order, the reports of all hosts in theirs
     */
    List<List<PhaseReport>> end() throws StoreException, RunException;

    /** The hosts that took part, in their order, once the phase has ended; empty where the work is done on this machine. */
    default List<PhaseHost> phaseHosts() {
        return List.of();
    }

    /**
     * A host in a phase.
     *
     * @param name unique among the hosts of the run
     * @param processors those that it may use
     * @param clock when it began, and how well its clock is known
     */
    record PhaseHost(String name, int processors, HostClock clock) {}
}
