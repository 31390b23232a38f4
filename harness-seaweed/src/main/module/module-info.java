/** The store seaweed, and servers started from a weed binary. */
module org.storeharness.seaweed {
    requires java.net.http;

    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.codec.http;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires org.apache.commons.compress;
    requires org.storeharness.core;
    requires org.storeharness.http;
    requires org.storeharness.seaweed.standin;

    // For other modules of the harness
    exports org.storeharness.seaweed.client to
            org.storeharness.crosscheck;
    exports org.storeharness.seaweed.server to
            org.storeharness.cli,
            org.storeharness.crosscheck;
    exports org.storeharness.seaweed.server.install to
            org.storeharness.cli;

    // Core makes the records of options
    opens org.storeharness.seaweed.options to
            org.storeharness.core;

    provides org.storeharness.core.report.ReportWriter with
            org.storeharness.seaweed.report.WeedBenchmarkReport;
    provides org.storeharness.core.store.StoreDriver with
            org.storeharness.seaweed.SeaweedDriver;
}
