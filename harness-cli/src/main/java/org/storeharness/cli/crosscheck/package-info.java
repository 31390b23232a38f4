/** The command {@code cross-check} and its subcommands, which compare the harness with peers. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.crosscheck;
