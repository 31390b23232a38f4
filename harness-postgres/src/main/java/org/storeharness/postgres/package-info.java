/**
 * Opens PostgreSQL as a store: objects as rows of a table, or pgbench's scripts, which are parsed and performed here, over JDBC
 * connections. One enters by {@link org.storeharness.postgres.PostgresDriver}; {@code ScriptClient} performs the scripts of one session.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres;
