/**
 * Runs the phases of a stage: opens its workers, starts them together, waits for them and collects what they
 * measured.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.phase;
