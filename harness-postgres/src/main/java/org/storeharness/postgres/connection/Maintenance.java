package org.storeharness.postgres.connection;

/** The maintenance of the server before each measurement, which keeps the work of one from falling into the next. */
public enum Maintenance {
    /** Does nothing. */
    NONE,
    /** {@code CHECKPOINT}. */
    CHECKPOINT,
    /** {@code VACUUM ANALYZE} of the run's table, then {@code CHECKPOINT}. */
    VACUUM
}
