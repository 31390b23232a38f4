/** The page cache of this machine: dropping files from it, and looking what it holds of them. */
@NullMarked
package org.storeharness.fs.cache;

import org.jspecify.annotations.NullMarked;
