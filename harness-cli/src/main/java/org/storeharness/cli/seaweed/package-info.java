/** The command {@code seaweed} and its subcommands for SeaweedFS. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.seaweed;
