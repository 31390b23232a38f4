/** The store postgres, and an embedded server. */
module org.storeharness.postgres {
    requires java.sql;

    requires com.zaxxer.hikari;
    requires org.apache.commons.compress;
    requires org.apache.commons.rng.api;
    requires org.apache.commons.rng.core;
    requires org.postgresql.jdbc;
    requires org.storeharness.core;
    requires org.tukaani.xz;

    // For the driver, which does not say so itself
    requires java.management;
    requires java.naming;
    requires java.security.jgss;

    // For other modules of the harness
    exports org.storeharness.postgres.options to
            org.storeharness.cli;
    exports org.storeharness.postgres.server to
            org.storeharness.cli;

    // Core makes the records of options
    opens org.storeharness.postgres.options to
            org.storeharness.core;

    provides org.storeharness.core.store.StoreDriver with
            org.storeharness.postgres.PostgresDriver;
}
