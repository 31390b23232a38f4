/**
 * Starts and stops PostgreSQL servers from binaries on the class path. One enters by
 * {@link org.storeharness.postgres.server.EmbeddedPostgresServer}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.server;
