/** The library: runs plans and comparisons from Java and reads their results. */
module org.storeharness.api {
    requires org.storeharness.core;

    exports org.storeharness.api;

    // For other modules of the harness
    exports org.storeharness.api.execution to
            org.storeharness.cli;
}
