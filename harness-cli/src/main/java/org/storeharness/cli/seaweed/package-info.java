/**
 * Holds the command {@code seaweed} and its subcommands, with the flags and the report of weed benchmark. One enters by
 * {@link org.storeharness.cli.seaweed.SeaweedCommand}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.seaweed;
