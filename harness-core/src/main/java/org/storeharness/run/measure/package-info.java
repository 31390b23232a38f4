/**
 * Observes the client and the stores during a phase, and computes the figures of a measurement, and its cautions, from what the workers
 * recorded. One enters by {@link org.storeharness.run.measure.MeasurementMaker}; {@link org.storeharness.run.measure.ClientMonitor} and
 * {@link org.storeharness.run.measure.StoreMonitor} observe.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.measure;
