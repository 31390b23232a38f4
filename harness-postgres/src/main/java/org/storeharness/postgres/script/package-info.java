/** Parses pgbench's scripts, runs them over a connection, and creates pgbench's tables. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.script;
