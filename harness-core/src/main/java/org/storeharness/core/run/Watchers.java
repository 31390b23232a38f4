package org.storeharness.core.run;

import org.storeharness.core.sample.IntervalLog;

/**
 * Those who are told, while workers work, what happens.
 *
 * @param log keeps every interval
 * @param client watches the harness itself
 * @param stores watches what the stores count
 * @param listener follows the run for people
 */
record Watchers(IntervalLog log, ClientWatch client, StoreWatches stores, RunListener listener) {}
