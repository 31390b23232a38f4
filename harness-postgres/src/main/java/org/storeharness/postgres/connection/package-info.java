/** Connects sessions to a server, with connections of their own or from a pool, limits calls, and reads the server's counters. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.connection;
