/** The stores fs, fs-block and fs-metadata. */
module org.storeharness.fs {
    requires java.management;
    requires jdk.management;

    requires com.sun.jna;
    requires org.storeharness.core;

    // For other modules of the harness
    exports org.storeharness.fs.directory to
            org.storeharness.cli;
    exports org.storeharness.fs.file to
            org.storeharness.cli;
    exports org.storeharness.fs.fio to
            org.storeharness.cli;
    exports org.storeharness.fs.fio.option to
            org.storeharness.cli;
    exports org.storeharness.fs.metadata to
            org.storeharness.cli;
    exports org.storeharness.fs.options to
            org.storeharness.cli;
    exports org.storeharness.fs.report to
            org.storeharness.cli;

    // Core makes the records of options
    opens org.storeharness.fs.metadata to
            org.storeharness.core;
    opens org.storeharness.fs.options to
            org.storeharness.core;

    provides org.storeharness.core.report.ReportWriter with
            org.storeharness.fs.report.DdReport,
            org.storeharness.fs.report.MdtestReport;
    provides org.storeharness.core.store.StoreDriver with
            org.storeharness.fs.block.FsBlockDriver,
            org.storeharness.fs.metadata.MetadataDriver,
            org.storeharness.fs.object.FsDriver;
}
