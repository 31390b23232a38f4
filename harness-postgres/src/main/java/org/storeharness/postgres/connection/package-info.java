/**
 * Connects sessions to the server that the store's options name, with connections of their own or from a pool, performs operations on rows
 * over them, limits calls, and reads the server's counters. One enters by
 * {@link org.storeharness.jdbc.connection.ConnectionProvider}, and by
 * {@link org.storeharness.postgres.connection.PostgresOptions} for the options.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.connection;
