/** Linux's io_uring: rings shared with the kernel, filled and read without system calls. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.uring;
