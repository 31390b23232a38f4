/**
 * Runs the phases of a stage: opens its workers, starts them together, waits for them and collects what they
 * measured.
 */
@NullMarked
package org.storeharness.core.run.phase;

import org.jspecify.annotations.NullMarked;
