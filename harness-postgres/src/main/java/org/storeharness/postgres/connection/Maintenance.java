package org.storeharness.postgres.connection;

/** What is done to the server before each measurement, so that the work of one does not fall into the next. */
public enum Maintenance {
    /** Does nothing. */
    NONE,
    /** {@code CHECKPOINT}. */
    CHECKPOINT,
    /** {@code VACUUM ANALYZE} of the run's table, then {@code CHECKPOINT}. */
    VACUUM
}
