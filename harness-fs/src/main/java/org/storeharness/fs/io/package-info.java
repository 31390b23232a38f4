/**
 * Decides between direct and buffered I/O, syncs directories, turns exceptions into outcomes, and describes the
 * storage below the files.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.io;
