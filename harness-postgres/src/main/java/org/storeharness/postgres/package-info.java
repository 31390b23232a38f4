/**
 * Opens PostgreSQL as a store: objects as rows of a table, or pgbench's scripts, over JDBC connections. One enters by
 * {@link org.storeharness.postgres.PostgresDriver}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres;
