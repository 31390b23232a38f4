/** Calls the C library where Java lacks a function. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.libc;
