package org.storeharness.fs;

import java.util.Locale;

/** The way in which blocks are read and written. */
public enum IoEngine {
    /** {@code pread} and {@code pwrite} through NIO: a thread for each outstanding operation. */
    NIO,
    /** Linux's asynchronous I/O: each thread has many operations outstanding. */
    LIBAIO,
    /** Linux's io_uring: each thread has many operations outstanding, and submits several by one system call. */
    IO_URING,
    /** Copies from and to mapped files: a thread for each outstanding operation. */
    MMAP,
    /** No files and no I/O: measures the harness itself. */
    NULL;

    /** The name under which people know it: {@code io_uring}. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a thread has many operations outstanding. */
    public boolean isAsynchronous() {
        return this == LIBAIO || this == IO_URING;
    }
}
