/**
 * Describes the filesystem and the block device of a directory, probes its direct I/O and its fsync, marks directories and removes trees.
 * One enters by {@link org.storeharness.environment.filesystem.FileSystemProbe};
 * {@link org.storeharness.environment.filesystem.MarkedDirectory} is a directory that a run owns.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.environment.filesystem;
