/**
 * Holds what the stores of files share: the choice between direct and buffered I/O, the page cache, io_uring, syncs of directories, and
 * errors as outcomes. A reader begins with {@link org.storeharness.fs.io.IoMode}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.io;
