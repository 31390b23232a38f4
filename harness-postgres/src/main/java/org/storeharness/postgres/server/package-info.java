/** Starts PostgreSQL servers from binaries on the class path, and stops them. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.server;
