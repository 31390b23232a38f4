/** Stores blocks of large files: opens the store fs-block and describes it. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.block;
