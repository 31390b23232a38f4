/**
 * Decides between direct and buffered I/O, syncs directories, turns exceptions into outcomes, and describes the
 * storage below the files.
 */
@NullMarked
package org.storeharness.fs.file;

import org.jspecify.annotations.NullMarked;
