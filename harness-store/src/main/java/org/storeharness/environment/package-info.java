/**
 * Describes what a measurement ran on, and what may have distorted it: machine, JVM, counters, pauses, filesystems and block devices.
 * Reads {@code /proc} and {@code /sys} on Linux, says "unknown" elsewhere, and starts no external command. One enters by
 * {@link org.storeharness.environment.Environment}, by {@link org.storeharness.environment.FileSystemProbe} for a directory, and by
 * {@link org.storeharness.environment.Doctor}, which advises; {@link org.storeharness.environment.MarkedDirectory} is a directory that a
 * run owns.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.environment;
