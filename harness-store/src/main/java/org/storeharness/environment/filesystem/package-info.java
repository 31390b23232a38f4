/** Describes the filesystem and the block device of a directory, probes its direct I/O and its fsync, and deletes trees. */
@org.jspecify.annotations.NullMarked
package org.storeharness.environment.filesystem;
