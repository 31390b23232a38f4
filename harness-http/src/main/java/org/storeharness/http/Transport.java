package org.storeharness.http;

/** The I/O interface of the operating system that carries connections. */
public enum Transport {
    /** {@link #EPOLL} where it is available, else {@link #NIO}. */
    AUTO,
    /** Java's own selector, on every system. */
    NIO,
    /** Netty's epoll transport, on Linux. */
    EPOLL,
    /** Netty's io_uring transport, on a Linux that has and permits it. */
    IO_URING
}
