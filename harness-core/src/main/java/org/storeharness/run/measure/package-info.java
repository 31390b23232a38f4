/**
 * Observes the client and the stores during a phase, and computes the figures of a measurement from what the workers
 * recorded.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.measure;
