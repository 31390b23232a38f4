/**
 * Connects sessions to a server, with connections of their own or from a pool, performs operations on rows over them, limits calls, and
 * reads the server's counters. One enters by {@link org.storeharness.postgres.connection.ConnectionProvider}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.connection;
