/** Describes the filesystem and the block device of a directory, probes its direct I/O and its fsync, and deletes trees. */
@NullMarked
package org.storeharness.core.environment.filesystem;

import org.jspecify.annotations.NullMarked;
