package org.storeharness.core.run.phase;

import org.storeharness.core.run.measure.ClientMonitor;
import org.storeharness.core.run.measure.StoreMonitor;
import org.storeharness.core.run.stage.RunListener;
import org.storeharness.core.sample.log.IntervalLog;

/**
 * Those who are told, while workers work, what happens.
 *
 * @param log keeps every interval
 * @param client watches the harness itself
 * @param stores watches what the stores count
 * @param listener follows the run for people
 */
public record PhaseObservers(IntervalLog log, ClientMonitor client, StoreMonitor stores, RunListener listener) {}
