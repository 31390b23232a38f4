/**
 * Parses pgbench's scripts, runs them over a connection, and creates pgbench's tables. One enters by
 * {@link org.storeharness.postgres.script.ScriptMix}; {@link org.storeharness.postgres.script.ScriptClient} performs the scripts of one
 * session.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.script;
