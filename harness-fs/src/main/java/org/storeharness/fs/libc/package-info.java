/** Calls the C library where Java lacks a function. */
@NullMarked
package org.storeharness.fs.libc;

import org.jspecify.annotations.NullMarked;
