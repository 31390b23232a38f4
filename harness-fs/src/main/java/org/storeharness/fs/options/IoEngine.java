package org.storeharness.fs.options;

/** The way in which blocks are read and written. */
public enum IoEngine {
    /** {@code pread} and {@code pwrite} through NIO: a thread for each outstanding operation. */
    NIO,
    /** Linux's asynchronous I/O: each thread has many operations outstanding. */
    LIBAIO,
    /** Copies from and to mapped files: a thread for each outstanding operation. */
    MMAP,
    /** No files and no I/O: measures the harness itself. */
    NULL
}
