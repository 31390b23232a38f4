package org.storeharness.fs.options;

/** How blocks are moved between files and memory. */
public enum IoEngine {
    /** {@code pread} and {@code pwrite} through NIO: a thread for each outstanding operation. */
    NIO,
    /** Linux's asynchronous I/O: a real queue depth on each thread. */
    LIBAIO,
    /** Copies from and to mapped files: a thread for each outstanding operation. */
    MMAP,
    /** Moves nothing and has no files: what the harness itself costs. */
    NULL
}
