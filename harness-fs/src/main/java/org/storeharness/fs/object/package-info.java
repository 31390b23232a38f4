/** Stores one file per object: creates, reads, replaces and deletes it. */
@NullMarked
package org.storeharness.fs.object;

import org.jspecify.annotations.NullMarked;
