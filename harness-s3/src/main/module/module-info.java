/** The store s3. */
module org.storeharness.s3 {
    requires java.xml;

    requires io.netty.buffer;
    requires io.netty.common;
    requires io.netty.transport;
    requires org.storeharness.core;
    requires org.storeharness.http;
    requires software.amazon.awssdk.auth;
    requires software.amazon.awssdk.profiles;

    // For Amazon's libraries, which do not say so themselves
    requires org.slf4j;

    // For other modules of the harness
    exports org.storeharness.s3.bytes to
            org.storeharness.jmh;
    exports org.storeharness.s3.checksum to
            org.storeharness.jmh;
    exports org.storeharness.s3.library to
            org.storeharness.s3clients;
    exports org.storeharness.s3.object to
            org.storeharness.s3clients;
    exports org.storeharness.s3.options to
            org.storeharness.cli,
            org.storeharness.s3clients;
    exports org.storeharness.s3.signing to
            org.storeharness.jmh,
            org.storeharness.s3clients;

    // Core makes the records of options
    opens org.storeharness.s3.options to
            org.storeharness.core;

    uses org.storeharness.s3.library.ClientLibrary;

    provides org.storeharness.core.store.StoreDriver with
            org.storeharness.s3.S3Driver;
}
