/**
 * Stores one file per object, and holds what the stores of files share: their options, the choice between direct and buffered I/O, the
 * page cache, io_uring, calls of the C library, syncs of directories, and errors as outcomes. One enters by
 * {@link org.storeharness.fs.FsDriver}, and by {@link org.storeharness.fs.IoMode} from the other stores of files.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs;
