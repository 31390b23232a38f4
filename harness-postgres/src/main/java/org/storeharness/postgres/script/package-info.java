/** Parses pgbench's scripts and performs them over a connection, and creates pgbench's tables. */
@NullMarked
package org.storeharness.postgres.script;

import org.jspecify.annotations.NullMarked;
