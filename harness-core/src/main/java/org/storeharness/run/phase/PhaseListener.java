package org.storeharness.run.phase;

import org.storeharness.sample.PhaseTotals;

/** Gets what hosts hand over while a phase is under way, about once a second. Called by the thread of the run. */
public interface PhaseListener {
    /**
     * A complete interval of one stage on one host. Their numbers ascend by one.
     *
     * @param stage the index of the stage in its group
     * @param host the index of the host
     * @param interval the interval, from 0
     * @param samples valid during the call
     */
    void samples(int stage, int host, long interval, PhaseTotals samples);

    /** No other samples of the stage follow from that host. May be called more than once. */
    void over(int stage, int host);

    /**
     * Takes the resources that the harness itself used on a host in an interval.
     *
     * @param interval the interval, from 0
     */
    void client(int host, long interval, ClientObservation observed);
}
