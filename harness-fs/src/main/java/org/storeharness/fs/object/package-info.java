/** Stores one file per object: creates, reads, replaces and deletes it. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.object;
