/** The command {@code postgres} and its subcommands for PostgreSQL. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.postgres;
