/**
 * Calls the C library where Java lacks a function. One enters by {@link org.storeharness.fs.libc.CLibrary}, and by
 * {@link org.storeharness.fs.libc.SystemCall} on the path of operations.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.libc;
