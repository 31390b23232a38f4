/**
 * Holds the command {@code postgres} and its subcommands, with the flags of pgbench. One enters by
 * {@link org.storeharness.cli.postgres.PostgresCommand}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.postgres;
