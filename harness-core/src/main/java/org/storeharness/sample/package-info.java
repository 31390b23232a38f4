/**
 * Collects samples from the workers, as histograms and counts, and writes them to the log of intervals. A worker owns the set that it
 * writes and hands it over once an interval; no set is shared while it is written, so there are no locks. One enters by
 * {@link org.storeharness.sample.WorkerRecorder}, and {@link org.storeharness.sample.SampleCollector} takes what it hands over.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.sample;
