/** The command fs and its subcommands, which measure filesystems. */
@NullMarked
package org.storeharness.cli.fs;

import org.jspecify.annotations.NullMarked;
