/** The HTTP/1.1 client engine that stores share. */
module org.storeharness.http {
    requires io.netty.buffer;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires io.netty.transport.classes.epoll;
    requires io.netty.transport.classes.io_uring;
    requires org.storeharness.core;

    // For other modules of the harness
    exports org.storeharness.http.connection to
            org.storeharness.s3,
            org.storeharness.seaweed;
    exports org.storeharness.http.operation to
            org.storeharness.s3,
            org.storeharness.s3clients,
            org.storeharness.seaweed;
    exports org.storeharness.http.protocol to
            org.storeharness.cli,
            org.storeharness.crosscheck,
            org.storeharness.jmh,
            org.storeharness.s3,
            org.storeharness.seaweed,
            org.storeharness.seaweed.standin;
}
