/** Stores one file per object: creates, reads, replaces and deletes it. One enters by {@link org.storeharness.fs.object.FsDriver}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.object;
