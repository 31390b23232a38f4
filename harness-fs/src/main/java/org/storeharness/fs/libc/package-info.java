/** The calls of the C library that Java does not have. */
@NullMarked
package org.storeharness.fs.libc;

import org.jspecify.annotations.NullMarked;
