/** Starts and stops PostgreSQL servers from binaries on the class path. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.server;
