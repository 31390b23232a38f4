/** The command fs and its subcommands, which measure filesystems. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs;
