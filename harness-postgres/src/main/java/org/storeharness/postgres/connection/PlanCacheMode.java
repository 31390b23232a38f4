package org.storeharness.postgres.connection;

/** The server's {@code plan_cache_mode}: how often it plans a prepared statement anew. */
public enum PlanCacheMode {
    /** The server decides after five executions. */
    AUTO,
    /** One plan for all parameters. */
    FORCE_GENERIC_PLAN,
    /** A plan for each execution. */
    FORCE_CUSTOM_PLAN
}
