/**
 * Runs the phases of a stage: orders them from the site, whose workers do them, starts all at the common origin, follows them and
 * takes the reports.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.phase;
