/**
 * Describes what a measurement ran on, and what may have distorted it: machine, JVM, counters, pauses. Reads {@code /proc} and {@code
 * /sys} on Linux, says "unknown" elsewhere, and starts no external command. One enters by
 * {@link org.storeharness.environment.EnvironmentProbe}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.environment;
