/**
 * Describes what a measurement ran on, and what may have distorted it: machine, JVM, filesystem, counters. Reads {@code
 * /proc} and {@code /sys} on Linux, says "unknown" elsewhere, and starts no external command.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.environment;
