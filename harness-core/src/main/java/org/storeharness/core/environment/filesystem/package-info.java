/** Describes the filesystem and the block device of a directory, and probes its direct I/O and its fsync. */
@NullMarked
package org.storeharness.core.environment.filesystem;

import org.jspecify.annotations.NullMarked;
