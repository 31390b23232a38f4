/** Stores blocks of large files: opens the store fs-block and describes it. */
@NullMarked
package org.storeharness.fs.block;

import org.jspecify.annotations.NullMarked;
