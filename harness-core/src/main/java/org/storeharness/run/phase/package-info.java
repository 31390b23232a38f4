/**
 * Runs the phases of a stage: it orders them from the site, whose workers do them, starts all at the common origin, observes the client and
 * the stores, takes the reports, and computes the figures of a measurement and its cautions. One enters by
 * {@link org.storeharness.run.phase.StageRunner}; {@link org.storeharness.run.phase.Site} has the workers, which
 * {@link org.storeharness.run.phase.LocalSite} is on this machine, and {@code MeasurementMaker} computes.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.phase;
