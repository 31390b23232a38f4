/**
 * Runs the phases of a stage: it orders them from the site, whose workers do them, starts all at the common origin, follows them and
 * takes the reports. One enters by {@link org.storeharness.run.phase.StageRunner}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.phase;
