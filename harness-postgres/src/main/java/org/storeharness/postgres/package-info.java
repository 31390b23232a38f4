/** PostgreSQL as a store: objects as rows of a table, or pgbench's scripts, over JDBC connections. */
@NullMarked
package org.storeharness.postgres;

import org.jspecify.annotations.NullMarked;
