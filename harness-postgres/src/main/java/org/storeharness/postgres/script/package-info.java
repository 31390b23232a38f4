/** Parses pgbench's scripts and performs them over a connection, and creates pgbench's tables. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.script;
