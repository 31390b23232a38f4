package org.storeharness.seaweed.options;

/** By what means of the operating system bytes go over connections. */
public enum Transport {
    /** {@link #EPOLL} where it is available, else {@link #NIO}. */
    AUTO,
    /** Java's own selector, on every system. */
    NIO,
    /** Netty's own use of epoll, on Linux. */
    EPOLL,
    /** Netty's use of io_uring, on a Linux that has it and permits it. */
    IO_URING
}
