/**
 * Stores blocks of large files, and reads and writes them by libaio, io_uring, channels or mapped memory. One enters by
 * {@link org.storeharness.fs.block.FsBlockDriver}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.block;
